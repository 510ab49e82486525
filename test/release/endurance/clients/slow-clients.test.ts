import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startApp } from "../../../kit/app.ts";
import { cleanUp } from "../../../kit/cleanup.ts";
import { signIn } from "../../../kit/client.ts";
import { takePhoto } from "../../../kit/photo.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { askRaw, sendRaw } from "../../../security/raw.ts";

const SHORT = {
  headersMs: 1000,
  requestMs: 2500,
  uploadMs: 20_000,
  silentMs: 6000,
  checkEveryMs: 100,
};
const HOST = "Host: 127.0.0.1";
const FORM = "Content-Type: application/x-www-form-urlencoded";

type LocalAddress = { local: string };

/** Sends `beginning`, then `drop` again and again until the server closes. @returns its answer */
function dripUntilClosed(app: LocalAddress, beginning: string, drop = "a"): Promise<string> {
  return new Promise((resolve) => {
    const socket = open(app);
    let answer = "";
    socket.write(beginning);
    const timer = setInterval(() => socket.writable && socket.write(drop), 40);
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

function open(app: LocalAddress): Socket {
  const socket = connect(Number(new URL(app.local).port), "127.0.0.1");
  cleanUp(() => socket.destroy());
  return socket.on("error", () => undefined).setEncoding("latin1");
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()).resume());
}

/** @returns "open" also when a busy server is late in closing it */
async function settled(socket: Socket): Promise<"open" | "closed"> {
  return Promise.race([
    closed(socket).then(() => "closed" as const),
    wait(1500).then(() => "open" as const),
  ]);
}

const post = (path: string, rest: string) => `POST ${path} HTTP/1.1\r\n${HOST}\r\n${rest}`;

describe("a slow client", () => {
  const strict = startApp({ limits: SHORT });

  test("that sends nothing is disconnected", async () => {
    const app = await strict;
    await closed(open(app));
  });

  for (const path of [
    "/kurv/bestil",
    "/vitals",
    "/admin/login",
    "/admin/login.data",
    "/om",
    "/admin/adgangskode",
  ]) {
    test(`with the body of ${path} is answered 408 or refused`, async () => {
      const app = await strict;
      const form = "Content-Type: application/x-www-form-urlencoded\r\n";
      const answers = await Promise.all([
        dripUntilClosed(app, post(path, `${form}Content-Length: 5000\r\n\r\n`)),
        dripUntilClosed(app, post(path, `${form}Transfer-Encoding: chunked\r\n\r\n`), "1\r\na\r\n"),
      ]);
      for (const answer of answers) {
        assert.match(answer, /^HTTP\/1\.1 (408|404|405)/, answer.slice(0, 100));
      }
    });
  }

  for (const path of [
    "/admin/upload?place=nyheder/a",
    "/admin/nyheder.data",
    "/admin/konto/adgangskode",
  ]) {
    test(`with the body of ${path} that is not signed in is refused before the body has come`, async () => {
      const app = await strict;
      const answer = await dripUntilClosed(app, post(path, "Content-Length: 5000\r\n\r\n"));
      assert.match(answer, /^HTTP\/1\.1 401/, answer.slice(0, 100));
    });
  }

  test("with the body of a GET is answered and disconnected", async () => {
    const app = await strict;
    const request = `GET /om HTTP/1.1\r\n${HOST}\r\nContent-Length: 5000\r\n\r\n`;
    assert.match(await dripUntilClosed(app, request), /^HTTP\/1\.1 200/);
  });

  test("that is signed in has an upload's time for an upload and a form's for a form", async () => {
    const app = await strict;
    const { cookie } = await app.signIn();
    const photo = await takePhoto(600, 400);
    const pieces = 8;
    const size = Math.ceil(photo.length / pieces);
    const slow = new ReadableStream({
      async start(controller) {
        for (let n = 0; n < pieces; n += 1) {
          controller.enqueue(photo.subarray(n * size, (n + 1) * size));
          await wait((2 * SHORT.requestMs) / pieces);
        }
        controller.close();
      },
    });
    // fetch wants `duplex` for a stream; its types do not know it.
    const init = { method: "POST", body: slow, duplex: "half" };
    const address = `${app.local}/admin/upload?place=nyheder/langsom`;
    const answer = await fetch(address, { ...init, headers: { cookie, origin: app.origin } });
    assert.equal(answer.status, 200);

    for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
      const head = `Cookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
      const answer = await dripUntilClosed(app, post("/admin/nyheder.data", head));
      assert.match(answer, /^HTTP\/1\.1 408/, type);
    }
  });

  test("delays nobody else, even three hundred of them", async () => {
    const app = await startApp({ limits: { ...SHORT, headersMs: 20_000, requestMs: 20_000 } });
    const sockets = Array.from({ length: 300 }, (_, n) => {
      const socket = open(app);
      const body = "Content-Length: 5000\r\n\r\nnavn=";
      socket.write(n % 2 ? `GET / HTTP/1.1\r\n${HOST}\r\nX-Slow: ` : post("/kurv/bestil", body));
      return socket;
    });
    for (const path of ["/", "/om", "/kurv", "/admin/login", "/media/hero/MBT-boger.avif"]) {
      assert.equal((await app.get(path)).status, 200, path);
    }
    assert.equal((await app.signIn()).cookie.includes("session_token"), true);
    for (const socket of sockets) socket.destroy();
  });
});

describe("a client that wants much", () => {
  const usual = startApp();

  test("is not counted by its address behind a proxy", async () => {
    const app = await startApp({
      environment: { TRUST_PROXY: "1" },
      limits: { connectionsPerAddress: 3 },
    });
    const eight = Array.from({ length: 8 }, () => open(app));
    assert.deepEqual(new Set(await Promise.all(eight.map(settled))), new Set(["open"]));
    for (const socket of eight) socket.destroy();
  });

  test("is limited by the number of all connections", async () => {
    const app = await startApp({ environment: { TRUST_PROXY: "1" }, limits: { connections: 4 } });
    const five = Array.from({ length: 5 }, () => open(app));
    await Promise.race(five.map(closed));
    await wait(1500);
    assert.equal(five.filter((socket) => !socket.closed).length, 4);
    for (const socket of five) socket.destroy();
  });

  test("is refused for long headers or a long address", async () => {
    const app = await usual;
    const long = "a".repeat(20 * 1024);
    assert.equal((await askRaw(app.local, "/", { headers: [`X-Long: ${long}`] })).status, 431);
    assert.equal((await askRaw(app.local, `/${long}`)).status, 431);
    const many = Array.from({ length: 3000 }, (_, n) => `X-${n}: a`);
    assert.ok([200, 431].includes((await askRaw(app.local, "/", { headers: many })).status));
    const nearly = await askRaw(app.local, `/om?${"a".repeat(12 * 1024)}`);
    assert.equal(nearly.status, 200);
  });

  test("is refused for a body without a length, at once or when it is too large", async () => {
    const app = await usual;
    const { cookie } = await app.signIn();
    const piece = `10000\r\n${"a".repeat(0x10000)}\r\n`;
    for (const [path, status] of [
      ["/kurv/bestil", 413],
      ["/vitals", 404],
      ["/admin/login", 413],
      ["/admin/adgangskode.data", 413],
      ["/admin/nyheder.data", 411],
      ["/admin/konto/adgangskode", 411],
      ["/admin/kontakt", 411],
    ] as const) {
      const head = `Cookie: ${cookie}\r\n${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const answer = await dripUntilClosed(app, post(path, head), piece);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status}`), path);
    }
  });

  test("is answered like everybody when it sends Expect", async () => {
    const app = await usual;
    const request = post(
      "/admin/upload?place=nyheder/a",
      "Expect: 100-continue\r\nContent-Length: 9\r\n",
    );
    const { all } = await sendRaw(app.local, `${request}Connection: close\r\n\r\n`);
    assert.match(all, /HTTP\/1\.1 401/);
    const odd = post(
      "/kurv/bestil",
      "Expect: the-unexpected\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
    assert.ok((await sendRaw(app.local, odd)).status < 500);
  });
});

describe("the site's own process", () => {
  const site = prepareSite().then(async (site) => {
    await site.start();
    return { local: site.origin, end: site.end };
  });

  // 15 seconds for headers and 30 for a body, checked every 5.
  test("disconnects a client that sends headers or a form too slowly", async () => {
    const place = await site;
    const form = post("/kurv/bestil", `${FORM}\r\nContent-Length: 5000\r\n\r\n`);
    const [headers, body, line] = await Promise.all([
      dripUntilClosed(place, `GET / HTTP/1.1\r\n${HOST}\r\nX-Slow: `),
      dripUntilClosed(place, form),
      dripUntilClosed(place, "G"),
    ]);
    for (const answer of [headers, body]) assert.match(answer, /^HTTP\/1\.1 408/);
    assert.match(line, /408|400|^$/);
  });

  test("lets an upload take longer than a form", async () => {
    const { local } = await site;
    const cookie = await signIn(local);
    const socket = open({ local });
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const head = `Origin: ${local}\r\nCookie: ${cookie}\r\nContent-Length: 600\r\n\r\n`;
    socket.write(post("/admin/upload?place=nyheder/langsom", head));
    await wait(36_000);
    assert.equal(answer, "");
    socket.write("a".repeat(600));
    await until("an answer", () => answer !== "");
    assert.match(answer, /^HTTP\/1\.1 415/);
  });

  after(async () => {
    await (await site).end("SIGTERM");
  });
});

test("the site's own process closes the 501st connection from one address", async () => {
  const site = await prepareSite({ TRUST_PROXY: "0" });
  await site.start();
  const place = { local: site.origin };
  const sockets = Array.from({ length: 500 }, () => open(place));
  await Promise.all(sockets.map((socket) => new Promise((go) => socket.once("connect", go))));
  await closed(open(place));
  assert.ok(sockets.filter((socket) => !socket.closed).length >= 495);
  for (const socket of sockets) socket.destroy();
  await until("one is open again", async () => (await settled(open(place))) === "open");
  assert.equal((await fetch(`${site.origin}/om`)).status, 200);
  await site.end("SIGTERM");
});
