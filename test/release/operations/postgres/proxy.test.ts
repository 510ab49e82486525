import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:http2";
import { request } from "node:https";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { FROM_DEBIAN, requireProgram } from "../../../../scripts/browsers.mjs";
import { cleanUp, makeFolder } from "../../../kit/cleanup.ts";
import { requestStatus, send, signIn } from "../../../kit/client.ts";
import { freePort } from "../../../kit/free-port.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import { makePlace } from "../package.ts";
import { startNginx } from "./nginx.ts";

// The certificates are the tests' own.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const MOST = 40 * 1024 * 1024;

test("behind nginx with deploy/'s settings: HTTP/2, pictures at and over the limit, and clients counted by the proxy's word", async () => {
  const port = await freePort();
  const { origin, plain, accessLog } = await startNginx([port]);
  const dataDir = makeFolder();
  const site = await prepareSite({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const token = "maalinger-for-den-der-passer-siden";
  const own = { PORT: String(port), ORIGIN: origin, METRICS_TOKEN: token };
  await site.start(own, { where: `http://127.0.0.1:${port}` });

  assert.deepEqual(await askOverHttp2(origin), { protocol: "h2", status: 200, encoding: "br" });
  const moved = await fetch(plain, { redirect: "manual" });
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.get("location"), "https://127.0.0.1/");

  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status, 200);
  for (const path of ["/metrics", "/Metrics", "//metrics", "/%6detrics"])
    assert.equal((await fetch(origin + path, { headers })).status, 404, path);

  const cookie = await signIn(origin);
  const upload = (size: number) =>
    send(`${origin}/admin/upload?place=nyheder/stor`, photos(size), { cookie });
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const photos = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(photo);
    return bytes;
  };
  const largest = await upload(MOST);
  assert.equal(largest.status, 200, await largest.clone().text());
  assert.match((await largest.json()).url, /^\/media\/nyheder\/stor/);
  const larger = await upload(MOST + 1);
  assert.match(await larger.text(), /fylder mere end 40 MB/);
  assert.deepEqual(await announce(`${origin}/admin/upload`, MOST + 2 * 1024 * 1024), {
    status: 413,
    said: "Filen fylder for meget. Et billede må højst fylde 40 MB.",
  });

  // Whatever address they invent, nginx counts them as one client, which soon has to wait.
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const form = new URLSearchParams({
      email: `x${attempt}@a.example`,
      password: "gæt",
      intent: "sign-in",
    });
    statuses.add((await send(`${origin}/admin/login`, form)).status);
  }
  assert.ok(statuses.has(429), [...statuses].join());
  assert.ok(!site.said().includes("X-Forwarded-For"), site.said());
  assert.equal(readFileSync(accessLog, "utf8"), "", "nginx notes nobody");
});

test("nginx asks the next process when one does not answer, and under /assets/ also when one lacks the file, as while they are updated one by one", async () => {
  const ports = [await freePort(), await freePort()] as const;
  const { origin } = await startNginx([...ports]);
  const processes = ports.map((port, n) => {
    const lacking = [`/assets/${n}.js`, `/${n}`];
    const server = createServer(({ url = "" }, answer) =>
      answer.writeHead(lacking.includes(url) ? 404 : 200).end(),
    ).listen(port, "127.0.0.1");
    cleanUp(() => server.close().closeAllConnections());
    return server;
  });
  await Promise.all(processes.map((server) => once(server, "listening")));
  const statuses = async (path: string) => [
    ...new Set([await requestStatus(origin + path), await requestStatus(origin + path)]),
  ];
  for (const path of ["/", "/assets/0.js", "/assets/1.js"])
    assert.deepEqual(await statuses(path), [200], path);
  assert.ok((await statuses("/0")).includes(404), "each is asked");
  processes[0]?.close().closeAllConnections();
  assert.deepEqual(await statuses("/"), [200]);
});

test("systemd accepts the units, and rates the service as restricted", () => {
  const place = makePlace();
  const files = ["samspil.socket", "samspil.service"].map((name) => {
    const text = readFileSync(join(import.meta.dirname, "../../../../deploy", name), "utf8");
    const file = join(place, name);
    // Neither its program nor its user is on this machine.
    const here = text.replace(/^ExecStart=\S+/m, "ExecStart=/bin/true");
    writeFileSync(file, here.replace(/^(User|Group)=.*\n/gm, ""));
    return file;
  });
  execFileSync("systemd-analyze", ["verify", ...files], { stdio: "pipe" });
  const words = ["security", "--offline=true", "--threshold=30", files[1] ?? ""];
  execFileSync("systemd-analyze", words, { stdio: "pipe" });
});

test("Caddy accepts the Caddyfile", () => {
  const file = join(import.meta.dirname, "../../../../deploy/Caddyfile");
  const home = makePlace();
  const words = ["validate", "--config", file, "--adapter", "caddyfile"];
  const environment = { PATH: process.env.PATH, HOME: home };
  execFileSync(requireProgram(FROM_DEBIAN.caddy), words, { env: environment, stdio: "pipe" });
});

/** Announces a body's size, which nginx answers before the body has come. */
function announce(url: string, size: number) {
  return new Promise<{ status: number | undefined; said: string }>((resolve, reject) => {
    const headers = { "content-length": size };
    const asked = request(url, { method: "POST", headers }, async (response) => {
      const said = (await response.toArray()).join("");
      asked.destroy();
      resolve({ status: response.statusCode, said });
    });
    asked.once("error", reject);
    asked.flushHeaders();
  });
}

async function askOverHttp2(origin: string) {
  const session = connect(origin, { rejectUnauthorized: false });
  const request = session.request({ ":path": "/", "accept-encoding": "br" });
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    session.once("error", reject);
    request.once("response", resolve);
  });
  request.resume();
  const protocol = session.alpnProtocol;
  session.close();
  return { protocol, status: headers[":status"], encoding: headers["content-encoding"] };
}
