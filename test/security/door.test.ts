import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openSite, visibleText, withLimits } from "../kit/site.ts";
import { askRaw, headerOf, sendRaw } from "./raw.ts";
import { readRoutes } from "./routes.ts";

const FORM = "Content-Type: application/x-www-form-urlencoded";
const PARTS = "Content-Type: multipart/form-data; boundary=x";
// D8
const UNREADABLE = "Det, du sendte, kunne ikke læses. Genindlæs siden, og prøv igen.";
const MEGABYTE = 1024 * 1024;

const app = await openSite();
const editor = await app.signIn();
/** test/security/gate.test.ts tries those of the admin. */
const open = readRoutes().filter(({ hasAction, isBehindGate }) => hasAction && !isBehindGate);
/** Where the same is taken as data. */
const dataOf = (path: string) => (path.startsWith("/admin") ? `${path}.data` : path);

/** The sentence as the person reads it. */
function said({ body }: { body: string }): string {
  return Buffer.from(body, "latin1").toString();
}

/** A request that says it brings `length` bytes, and brings `body`. */
function post(target: string, headers: string[], body = "", length = body.length) {
  const { host } = new URL(app.local);
  const lines = [`POST ${target} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers];
  return sendRaw(app.local, `${lines.join("\r\n")}\r\nContent-Length: ${length}\r\n\r\n${body}`);
}

/** The same address as the router reads it: as data, in other letters, with an escape. */
function spellings(path: string): string[] {
  const shout = path.replace(/[^/]+$/, (last) => last.toUpperCase());
  const escaped = path.replace(
    /([a-z])(?=[^/]*$)/,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return [path, `${path}.data`, `${shout}.data`, `${path}?a=b`, `${path}/_.data`, escaped];
}

test("a save may be large, and every other form of an editor is as small as a visitor's", async () => {
  const cookie = `Cookie: ${editor.cookie}`;
  const saving = [cookie, "Content-Type: application/json"];
  const large = {
    act: "publish",
    screen: "/admin/nyheder",
    values: { title: "Ny", content: "x".repeat(400 * 1024) },
  };
  const save = await post("/admin/NYHEDER.data", saving, JSON.stringify(large));
  assert.equal(save.status, 422, "it is read, and judged by its fields");
  assert.match(said(save), /»Indhold« fylder/);
  const own = "/admin/konto/adgangskode";
  for (const [path, headers, body, length, status] of [
    ["/admin/nyheder.data", saving, "", 6 * MEGABYTE, 413],
    ["/admin/vis", saving, "", 6 * MEGABYTE, 413],
    ["/admin/nyheder.data", [cookie, FORM], "", 6 * MEGABYTE, 413],
    [own, [cookie, FORM], "", 400 * 1024, 413],
    [own, [cookie, PARTS], "a", 400 * 1024, 415],
    [own, [cookie, FORM], "a&".repeat(5000), 10_000, 413],
  ] as const)
    assert.equal((await post(path, [...headers], body, length)).status, status, path);
});

describe("before the gate", () => {
  for (const { path } of open) {
    test(`${path} takes no more than a form, and a browser's form alone`, async () => {
      for (const target of spellings(path)) {
        const large = await post(target, [FORM], "a=b", 96 * 1024 + 1);
        assert.ok([404, 405, 308, 413].includes(large.status), `${target} ${large.status}`);
      }
      const whole = await post(path, [PARTS], "x".repeat(5 * MEGABYTE));
      assert.equal(whole.status, 413);
      const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
      for (const type of [PARTS, "Content-Type: application/json", "X: y"]) {
        const answer = await post(dataOf(path), [type], part.repeat(1500));
        assert.equal(answer.status, 415, type);
        assert.equal(said(answer), UNREADABLE);
      }
    });
  }

  test("of two content types the first counts", async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nx@y.example\r\n--x--';
    const answer = await post("/admin/login.data", [FORM, PARTS, "Accept: */*"], part);
    assert.equal(answer.status, 401);
    assert.doesNotMatch(answer.body, /x@y\.example/);
    assert.equal((await post("/admin/login.data", [PARTS, FORM], part)).status, 415);
  });

  test("a form with too many fields is refused, with a length or in chunks", async () => {
    const many = "a&".repeat(2_000);
    for (const target of ["/admin/adgangskode.data", "/admin/login", "/fortryd", "/kurv/bestil"]) {
      const answer = await post(target, [FORM], many);
      assert.equal(answer.status, 413, target);
      assert.match(said(answer), /for stor/);
    }
    const piece = `${many.length.toString(16)}\r\n${many}\r\n0\r\n\r\n`;
    const head = `POST /kurv/bestil HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    assert.equal((await sendRaw(app.local, head + piece)).status, 413);
  });
});

describe("refused in a few words is", () => {
  test("a form: for a browser as a page without assets, for our scripts as a sentence", async () => {
    const headers = [FORM, "Accept: text/html,application/xhtml+xml"];
    const refusals = [
      await post("/om", headers, "a=b"),
      await post("/fortryd", [PARTS, "Accept: text/html"], "a=b"),
      await post("/admin/nyheder", headers, "a=b"),
      await post("/fortryd", [...headers, "Origin: https://andet.example"], "a=b"),
    ];
    assert.deepEqual(
      refusals.map(({ status }) => status),
      [405, 415, 401, 403],
    );
    for (const answer of refusals) {
      assert.match(headerOf(answer, "content-type") ?? "", /^text\/html; charset=utf-8$/);
      assert.match(headerOf(answer, "content-security-policy") ?? "", /default-src 'none'/);
      assert.equal(headerOf(answer, "cache-control"), "no-store");
      assert.ok(answer.body.length < 1500, "no page of the site's");
      assert.doesNotMatch(answer.body, /<script|<link/);
      assert.match(visibleText(said(answer)), /Det gik ikke .+\. Gå tilbage i din browser/);
    }
    for (const [target, accept] of [
      ["/kurv/bestil", "*/*"],
      ["/admin/login.data", "text/html"],
    ]) {
      const data = await post(target ?? "", [PARTS, `Accept: ${accept}`], "a=b");
      assert.equal(headerOf(data, "content-type"), "text/plain; charset=utf-8");
      assert.equal(said(data), UNREADABLE);
    }
  });

  test("a request over its limit, before its body is read", async () => {
    const full = { take: () => 300, giveBack: () => undefined };
    const strict = await openSite({
      change: withLimits({
        orders: { ...full, take: () => assert.fail("an order is counted when it is stored") },
        forms: full,
        asking: full,
      }),
    });
    for (const path of [
      "/kurv/bestil",
      "/admin/login",
      "/admin/login.data",
      "/admin/LOGIN",
      "/admin/login/kode",
      "/admin/adgangskode",
      "/fortryd",
    ]) {
      // It says that it brings more than it does: who waited for it would not answer.
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${FORM}\r\nContent-Length: 5000\r\n\r\n`;
      const answer = await sendRaw(strict.local, head);
      assert.equal(answer.status, 429, path);
      assert.equal(headerOf(answer, "retry-after"), "300");
      assert.match(said(answer), /Vent (ti|fem) minutter, og prøv igen/);
    }
  });

  test("a withdrawal and a call over their limits, when they are to be stored", async () => {
    const full = { take: () => 300, giveBack: () => undefined };
    const strict = await openSite({ change: withLimits({ orders: full, callbacks: full }) });
    const email = "mk@post.example";
    const withdrawal = { navn: "Mathilde Krogh", nummer: "1042", email, hvad: "" };
    for (const [path, form, sentence] of [
      ["/fortryd", { ...withdrawal, intent: "bekraeft" }, /Der er sendt mange bestillinger/],
      ["/ring-mig-op", { navn: "Rune", telefon: "20987654" }, /Der er bedt om mange opkald/],
    ] as const) {
      const answer = await strict.post(path, form);
      assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, "300"], path);
      assert.match(visibleText(await answer.text()), sentence);
    }
  });

  test("long headers and a long address", async () => {
    const long = "a".repeat(20 * 1024);
    assert.equal((await askRaw(app.local, "/", { headers: [`X-Long: ${long}`] })).status, 431);
    assert.equal((await askRaw(app.local, `/${long}`)).status, 431);
    const many = Array.from({ length: 3000 }, (_, n) => `X-${n}: a`);
    assert.equal((await askRaw(app.local, "/", { headers: many })).status, 431);
    assert.equal((await askRaw(app.local, `/om?${"a".repeat(12 * 1024)}`)).status, 200);
  });

  test("a body without a length, when it is too large or of an editor", async () => {
    const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
    for (const [path, status] of [
      ["/kurv/bestil", 413],
      ["/vitals", 404],
      ["/admin/login", 413],
      ["/admin/adgangskode.data", 413],
      ["/admin/nyheder.data", 411],
      ["/admin/konto/adgangskode", 411],
      ["/admin/kontakt", 411],
    ] as const) {
      const own = [`Cookie: ${editor.cookie}`, FORM, "Transfer-Encoding: chunked"];
      const head = [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", ...own];
      const bytes = `${head.join("\r\n")}\r\n\r\n${chunk.repeat(2)}`;
      assert.equal((await sendRaw(app.local, bytes)).status, status, path);
    }
  });

  test("a request with two Host headers", async () => {
    const own = new URL(app.local).host;
    for (const request of ["GET /om", "GET /healthz", "GET /admin", "POST /kurv/bestil"]) {
      for (const other of ["Host: andet.example", `HOST: ${own}`]) {
        const lines = [`${request} HTTP/1.1`, `Host: ${own}`, other, "Connection: close"];
        const answer = await sendRaw(app.local, `${lines.join("\r\n")}\r\n\r\n`);
        assert.equal(answer.status, 400, `${request} ${other}`);
      }
    }
  });
});

describe("a connection", () => {
  const inside = "GET /admin/bestillinger HTTP/1.1\r\nHost: x\r\n\r\n";
  const next = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

  for (const [reason, status, method, lines, body] of [
    ["of its kind", 415, "POST", [PARTS], inside],
    ["of where it comes from", 403, "POST", [FORM, "Origin: https://andet.example"], inside],
    ["of its method", 405, "DELETE", [FORM], inside],
    ["it has too many fields", 413, "POST", [FORM], "&".repeat(90_000)],
  ] as const) {
    test(`refused because ${reason} serves the next request, and never the body as one`, async () => {
      const length = `Content-Length: ${body.length}`;
      const head = [`${method} /kurv/bestil HTTP/1.1`, "Host: x", ...lines, length];
      const { all } = await sendRaw(app.local, `${head.join("\r\n")}\r\n\r\n${body}${next}`);
      const statuses = [...all.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
      assert.deepEqual(statuses, [String(status), "200"], all);
      assert.match(all, /ok$/);
    });
  }

  test("refused because of its size is closed, and the body never becomes a request", async () => {
    const body = inside.repeat(300_000);
    const { all } = await sendRaw(
      app.local,
      `POST /kurv/bestil HTTP/1.1\r\nHost: x\r\n${FORM}\r\nContent-Length: ${body.length}\r\n\r\n${body}${next}`,
    );
    assert.deepEqual(
      [...all.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status),
      ["413"],
    );
  });

  test("a GET or HEAD with a large body is refused", async () => {
    for (const method of ["GET", "HEAD"]) {
      for (const length of ["Content-Length: 5000000", "Transfer-Encoding: chunked"]) {
        const answer = await askRaw(app.local, "/om", { method, headers: [length] });
        assert.equal(answer.status, 413, `${method} ${length}`);
      }
    }
  });
});

test("the Origin of a foreign form is cut and cleaned before it is logged", async () => {
  const lines: string[] = [];
  const logged = await openSite({ logTo: (line) => lines.push(line) });
  const origin = `https://ond.example/\u001b[2J${"x".repeat(9000)}`;
  const answer = await askRaw(logged.local, "/kurv/bestil", {
    method: "POST",
    headers: [`Origin: ${origin.replace("\u001b", "\u00e6")}`, "Content-Length: 0"],
  });
  assert.equal(answer.status, 403);
  const line = lines.find((each) => each.includes("form refused")) ?? assert.fail("not logged");
  const { from } = JSON.parse(line);
  assert.match(from, /^https:\/\/ond\.example\/\?*\[2Jx+$/);
  assert.equal(from.length, 100);
});

test("security.txt has a contact, Danish first, and an expiry date", async () => {
  const answer = await app.get("/.well-known/security.txt");
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/plain; ?charset=utf-8$/i);
  const text = await answer.text();
  assert.match(text, /^Contact: mailto:\S+@\S+$/m);
  assert.match(text, /^Preferred-Languages: da, en$/m);
  assert.ok(text.includes(`Canonical: ${app.origin}/.well-known/security.txt\n`));
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
  const days = (expires - Date.now()) / 86_400_000;
  assert.ok(days > 90 && days < 365, `${days} days`);
  await app.store("klinik", { navn: "Samspil", email: "" });
  const without = await (await app.get("/.well-known/security.txt")).text();
  assert.ok(without.includes(`Contact: ${app.origin}/kontakt\n`));
});
