import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { createAddressLimit } from "../../app/server/http/address-limit.server.ts";
import { startApp } from "../app.ts";
import { AS_PART } from "../as-part.ts";
import { listAdminRoutes } from "./admin-routes.ts";
import { askRaw, headerOf } from "./raw.ts";
import { alterStored, readStored } from "./stored.ts";

const SECRET_NAME = "Hemmeliga Ravn";
const DAY = 24 * 60 * 60_000;

const routes = listAdminRoutes();
const closed = routes.filter(({ isBehindGate }) => isBehindGate);
// One who asks for every address with every cookie asks more often than one stranger may.
const app = await startApp({
  change: (services) => ({
    ...services,
    strangerLimit: createAddressLimit({
      points: 6000,
      networkPoints: 6000,
      seconds: 300,
    }),
  }),
});
const editor = await app.signIn();

before(async () => {
  const sent = await app.post("/kurv", {
    orderId: "0123456789abcdef0123456789abcdef",
    seenTotal: "408",
    id: "samtalekort",
    quantity: "1",
    navn: SECRET_NAME,
    email: "hemmeliga@ravn.example",
    adresse: "Lærkevej 4",
    postnummer: "8000",
    by: "Aarhus C",
  });
  assert.equal(sent.status, 200);
});

/** Everything that an attack could have changed, and not what the outbox does to letters meanwhile. */
function readEverything() {
  const documents = "select collection, id, revision, data from documents";
  return JSON.stringify([
    readStored(app, `${documents} where collection <> 'mail' order by 1, 2`),
    readStored(app, "select id from documents where collection = 'mail' order by 1"),
    readStored(app, `select id, email from "user" order by 1`),
    readStored(app, `select "userId", password from account order by 1`),
  ]);
}

function assertNothingTold(text: string, where: string) {
  assert.doesNotMatch(text, /Hemmeliga|redaktion@samspil/, where);
}

test("the build names the admin's routes, and all but the four to get in by stand behind the gate", () => {
  assert.ok(closed.length >= 20, `${closed.length} routes`);
  const open = routes.filter(({ isBehindGate }) => !isBehindGate);
  assert.deepEqual(
    open.map(({ address }) => address),
    ["/admin/login", "/admin/login/kode", "/admin/login/adgangsnoegle", "/admin/adgangskode"],
  );
});

test("to who is signed in, the same addresses tell what the others must not learn", async () => {
  assert.match(await editor.page("/admin/bestillinger"), /Hemmeliga Ravn/);
  assert.match(await editor.page("/admin/bestillinger.data"), /Hemmeliga Ravn/);
});

describe("signed out", () => {
  for (const { id, address } of closed) {
    test(`${address} sends to the login, refuses every method, and changes nothing`, async () => {
      const stored = readEverything();
      const login = `/admin/login?til=${encodeURIComponent(address)}`;
      for (const method of ["GET", "HEAD"]) {
        const page = await fetch(app.local + address, { method, redirect: "manual" });
        assert.equal(page.status, 302, method);
        assert.equal(page.headers.get("location"), login);
        assert.equal(await page.text(), "");
      }
      const part = await app.get(address, AS_PART);
      assert.deepEqual([part.status, await part.text()], [302, ""], "nor a part of it");
      for (const query of ["", `?_routes=${id}`, "?_routes=admin/shell/layout", "?_routes="]) {
        const data = await (await app.get(`${address}.data${query}`)).text();
        assert.ok(data.includes("/admin/login?til="), `${query}: ${data}`);
        assertNothingTold(data, address + query);
      }
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        for (const asked of [address, `${address}.data`, `${address}?_routes=${id}`]) {
          const answer = await fetch(app.local + asked, {
            method,
            headers: { origin: app.origin, "content-type": "application/json" },
            body: JSON.stringify({ intent: "create", id: "x", values: { title: "Indbrud" } }),
            redirect: "manual",
          });
          assert.equal(answer.status, method === "OPTIONS" ? 405 : 401, `${method} ${asked}`);
          assertNothingTold(await answer.text(), asked);
        }
      }
      assert.equal(readEverything(), stored);
    });
  }

  test("asking a public page for an admin screen's data gives none", async () => {
    for (const { id } of closed) {
      for (const address of ["/om", "/om.data"]) {
        for (const headers of [{}, AS_PART]) {
          const answer = await app.get(`${address}?_routes=${encodeURIComponent(id)}`, headers);
          assertNothingTold(await answer.text(), id);
        }
      }
    }
  });

  for (const target of [
    "/%61dmin/bestillinger",
    "/ADMIN/bestillinger",
    "/Admin/Bestillinger.data",
    "//admin/bestillinger",
    "///admin//bestillinger///",
    "/admin/./bestillinger",
    "/admin/bestillinger/",
    "/admin/bestillinger/.",
    "/admin/bestillinger/..//bestillinger",
    "/admin/%2e/bestillinger",
    "/om/../admin/bestillinger",
    "/om/%2e%2e/admin/bestillinger",
    "/admin%2fbestillinger",
    "/admin%2Fbestillinger.data",
    "/admin/%62estillinger",
    "/admin;x/bestillinger",
    "/admin/bestillinger;x",
    "/admin.data",
    "/admin/_.data",
    "/admin/bestillinger/_.data",
    "/admin/bestillinger.data/",
    "/_root.data",
    "/_.data?_routes=admin/dashboard",
    "/admin/bestillinger.csv",
    "/admin/bestillinger.csv.data",
    "/admin/BESTILLINGER.CSV",
    "/admin/login/../bestillinger",
    "/admin/login/bestillinger",
    "/admin/login%2f..%2fbestillinger",
    "/admin/bestillinger#",
    "/admin/bestillinger?x=/admin/login",
    "/admin\\bestillinger",
    "/assets/../admin/bestillinger",
    "/media/../admin/bestillinger",
    "/media/..%2fadmin/bestillinger",
    "http://127.0.0.1/admin/bestillinger",
    "http://evil.example/admin/bestillinger",
    "*",
  ]) {
    test(`however it is spelled, nothing is told or done: ${target}`, async () => {
      const stored = readEverything();
      let asked = target;
      for (let hop = 0; asked !== ""; hop += 1) {
        assert.ok(hop < 4, "the redirects end");
        const answer = await askRaw(app.local, asked);
        assertNothingTold(answer.all, asked);
        assert.ok(answer.status < 500, `${answer.status}`);
        asked = headerOf(answer, "location") ?? "";
        assert.match(asked, /^$|^\/[^/\\]/);
      }
      for (const method of ["POST", "DELETE"]) {
        const headers = [`Origin: ${app.origin}`, "Content-Length: 0"];
        const sent = await askRaw(app.local, target, { method, headers });
        assert.ok(sent.status >= 300 && sent.status < 500, `${method} ${sent.status}`);
        assertNothingTold(sent.all, target);
      }
      assert.equal(readEverything(), stored);
    });
  }
});

describe("with a session that is none", () => {
  const cookies = new Map<string, string>();

  before(async () => {
    const secret = readFileSync(join(app.dataDir, "secret"), "utf8").trim();
    const token = decodeURIComponent(/session_token=([^;.]+)/.exec(editor.cookie)?.[1] ?? "");
    const sign = (text: string, key: string) =>
      encodeURIComponent(`${text}.${createHmac("sha256", key).update(text).digest("base64")}`);
    const ofUser = (email: string) =>
      `where "userId" = (select id from "user" where email = '${email}')`;
    const named = (value: string) => `samspil.session_token=${value}`;
    const changeOne = (_: string, letter: string) => (letter === "A" ? ".B" : ".A");
    const [row] = readStored(
      app,
      `select token from session ${ofUser("redaktion@samspil.example")}`,
    );
    const forged = named(sign(String(row?.token), secret));
    const answer = await app.get("/admin", { cookie: named(sign(token, secret)) });
    assert.equal(answer.status, 200, "signed as the site signs it, it is a session");

    const elsewhere = await startApp();
    const late = await app.signIn("for-sent@samspil.example");
    const old = await app.signIn("for-laenge@samspil.example");
    const gone = await app.signIn("slettet@samspil.example");
    const past = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    alterStored(
      app,
      `update session set "expiresAt" = '${past(0)}' ${ofUser("for-sent@samspil.example")}`,
    );
    alterStored(
      app,
      `update session set "createdAt" = '${past(31)}' ${ofUser("for-laenge@samspil.example")}`,
    );
    const listed = await app.services.colleagues.list();
    const idOf = (email: string) => listed.find((one) => one.email === email)?.id ?? "";
    assert.ok(
      await app.services.colleagues.remove(
        idOf("slettet@samspil.example"),
        idOf("redaktion@samspil.example"),
      ),
    );

    cookies
      .set("that has expired", late.cookie)
      .set("that is used every day but is a month old", old.cookie)
      .set("of an account that is deleted", gone.cookie)
      .set("of another site", (await elsewhere.signIn()).cookie)
      .set("with another secret's signature", named(sign(token, "x".repeat(64))))
      .set("without a signature", named(token))
      .set("with an empty signature", named(`${token}.`))
      .set("with its signature changed", named(sign(token, secret).replace(/\.(.)/, changeOne)))
      .set("with somebody else's signature", named(sign("x".repeat(32), secret)))
      .set("made of what the database keeps of one, signed by who has the secret (S3)", forged)
      .set("of nothing", named(""))
      .set("of a list", `${named("a")}; ${named("b")}; __proto__=x`)
      .set("that is endless", named("a".repeat(6000)));
  });

  for (const kind of [
    "that has expired",
    "that is used every day but is a month old",
    "of an account that is deleted",
    "of another site",
    "with another secret's signature",
    "without a signature",
    "with an empty signature",
    "with its signature changed",
    "with somebody else's signature",
    "made of what the database keeps of one, signed by who has the secret (S3)",
    "of nothing",
    "of a list",
    "that is endless",
  ]) {
    test(`a cookie ${kind} opens no screen and saves nothing`, async () => {
      const cookie = cookies.get(kind) ?? assert.fail("no such cookie");
      assert.notEqual(cookie, editor.cookie);
      const stored = readEverything();
      for (const { address } of closed) {
        const page = await app.get(address, { cookie });
        assert.equal(page.status, 302, address);
        assertNothingTold(await page.text(), address);
        const posted = await app.post(`${address}.data`, { intent: "x" }, { cookie });
        assert.equal(posted.status, 401, address);
      }
      assert.equal(readEverything(), stored);
    });
  }
});
