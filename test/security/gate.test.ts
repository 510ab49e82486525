import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { DAY_MS } from "../../app/formats/durations.ts";
import { SERVER } from "../../app/server/events/audit.server.ts";
import { limit } from "../../app/server/limits/limit.server.ts";
import { queryRows, runSql } from "../kit/backend.ts";
import { createAuthenticator } from "../kit/devices.ts";
import { openSite, withLimits } from "../kit/site.ts";
import { askRaw, headerOf } from "./raw.ts";
import { listAdminRoutes } from "./routes.ts";

const SECRET_NAME = "Hemmeliga Ravn";
const SIGNED_OUT = "Du er blevet logget ud. Log ind igen for at gemme.";

const routes = listAdminRoutes();
const closed = routes.filter(({ isBehindGate }) => isBehindGate);
// The attacks below are more requests than one anonymous client may send.
const app = await openSite({
  change: withLimits({ asking: limit({ points: 6000, withinMs: 300_000 }) }),
});
const editor = await app.signIn();
const falseCookies = await makeFalseCookies();

before(async () => {
  await app.order({ navn: SECRET_NAME, email: "hemmeliga@ravn.example" });
  await app.outbox.finish();
});

/** All that an attack could change, without the outbox's own work. */
function readEverything() {
  const documents = "select collection, id, revision, data from documents";
  return JSON.stringify([
    queryRows(app, `${documents} where collection <> 'mail' order by 1, 2`),
    queryRows(app, "select id from documents where collection = 'mail' order by 1"),
    queryRows(app, `select id, email from "user" order by 1`),
    queryRows(app, `select "userId", password from account order by 1`),
  ]);
}

/** No answer may hold a customer's name or an account's address. */
function assertNoSecret(text: string, where: string) {
  assert.doesNotMatch(text, /Hemmeliga|redaktion@samspil/, where);
}

test("every route of the admin is behind the gate, but for the four that one signs in by", () => {
  assert.ok(closed.length >= 20, `${closed.length} routes`);
  const open = routes.filter(({ isBehindGate }) => !isBehindGate);
  assert.deepEqual(
    open.map(({ address }) => address),
    ["/admin/login", "/admin/login/kode", "/admin/login/adgangsnoegle", "/admin/adgangskode"],
  );
});

test("a signed-in editor reads at these addresses what nobody else may", async () => {
  for (const path of ["/admin/bestillinger", "/admin/bestillinger.data"])
    assert.match(await editor.page(path), /Hemmeliga Ravn/);
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
      for (const query of ["", `?_routes=${id}`, "?_routes=admin/shell/layout", "?_routes="]) {
        const data = await (await app.get(`${address}.data${query}`)).text();
        assert.ok(data.includes("/admin/login?til="), `${query}: ${data}`);
        assertNoSecret(data, address + query);
      }
      for (const asked of [address, `${address}.data`, `${address}?_routes=${id}`]) {
        for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
          const answer = await fetch(app.local + asked, { method, redirect: "manual" });
          assert.equal(answer.status, 405, `${method} ${asked}`);
          assertNoSecret(await answer.text(), asked);
        }
        // It says that it brings more than it does: who read a body would not answer.
        const headers = ["Content-Type: application/json", "Content-Length: 1000000"];
        const body = JSON.stringify({ act: "publish", id: "x", values: { title: "Indbrud" } });
        const posted = await askRaw(app.local, asked, { method: "POST", headers, body });
        assert.equal(posted.status, 401, asked);
        assert.ok(posted.body.includes(SIGNED_OUT), asked);
        assertNoSecret(posted.all, asked);
      }
      assert.equal(readEverything(), stored);
    });
  }

  test("a public page never answers with an admin screen's data", async () => {
    for (const { id } of closed) {
      for (const address of ["/om", "/om.data"]) {
        const answer = await app.get(`${address}?_routes=${encodeURIComponent(id)}`);
        assertNoSecret(await answer.text(), id);
      }
    }
  });

  for (const target of [
    "/%61dmin/bestillinger",
    "/ADMIN/bestillinger",
    "/Admin/Bestillinger.data",
    "//admin/bestillinger",
    "/admin/./bestillinger",
    "/admin/%2e/bestillinger",
    "/om/%2e%2e/admin/bestillinger",
    "/admin%2fbestillinger",
    "/admin;x/bestillinger",
    "/admin/_.data",
    "/admin/bestillinger.data/",
    "/_.data?_routes=admin/dashboard",
    "/admin/BESTILLINGER.CSV",
    "/admin/login/../bestillinger",
    "/admin/login%2f..%2fbestillinger",
    "/admin\\bestillinger",
    "/media/..%2fadmin/bestillinger",
    "http://evil.example/admin/bestillinger",
    "*",
  ]) {
    test(`however it is spelled, an address reveals and changes nothing: ${target}`, async () => {
      const stored = readEverything();
      let asked = target;
      for (let hop = 0; asked !== ""; hop += 1) {
        assert.ok(hop < 4, "the redirects end");
        const answer = await askRaw(app.local, asked);
        assertNoSecret(answer.all, asked);
        assert.ok(answer.status < 500, `${answer.status}`);
        asked = headerOf(answer, "location") ?? "";
        assert.match(asked, /^$|^\/[^/\\]/);
      }
      for (const method of ["POST", "DELETE"]) {
        const headers = [`Origin: ${app.origin}`, "Content-Length: 0"];
        const sent = await askRaw(app.local, target, { method, headers });
        assert.ok(sent.status >= 300 && sent.status < 500, `${method} ${sent.status}`);
        assertNoSecret(sent.all, target);
      }
      assert.equal(readEverything(), stored);
    });
  }
});

describe("with a false session", () => {
  for (const [kind, cookie] of Object.entries(falseCookies)) {
    test(`a cookie ${kind} opens no screen and saves nothing`, async () => {
      assert.notEqual(cookie, editor.cookie);
      const stored = readEverything();
      for (const { address } of closed) {
        const page = await app.get(address, { cookie });
        assert.equal(page.status, 302, address);
        assertNoSecret(await page.text(), address);
        const data = await (await app.get(`${address}.data`, { cookie })).text();
        assert.ok(data.includes("/admin/login?til="), address);
        const posted = await app.post(`${address}.data`, { intent: "x" }, { cookie });
        assert.equal(posted.status, 401, address);
      }
      assert.equal(readEverything(), stored);
    });
  }
});

/** Cookies that are no session, or no longer one, by what is wrong with each. */
async function makeFalseCookies(): Promise<Record<string, string>> {
  const secret = readFileSync(join(app.dataDir, "secret"), "utf8").trim();
  const token = decodeURIComponent(/session_token=([^;.]+)/.exec(editor.cookie)?.[1] ?? "");
  const sign = (text: string, key: string) =>
    encodeURIComponent(`${text}.${createHmac("sha256", key).update(text).digest("base64")}`);
  const ofUser = (email: string) =>
    `where "userId" = (select id from "user" where email = '${email}')`;
  const named = (value: string) => `samspil.session_token=${value}`;
  const [row] = queryRows(app, `select token from session ${ofUser("redaktion@samspil.example")}`);
  const forged = named(sign(String(row?.token), secret));
  const answer = await app.get("/admin", { cookie: named(sign(token, secret)) });
  assert.equal(answer.status, 200, "signed as the site signs it, it is a session");

  const elsewhere = await openSite();
  const late = await app.signIn("for-sent@samspil.example");
  const old = await app.signIn("for-laenge@samspil.example");
  const gone = await app.signIn("slettet@samspil.example");
  await app.signIn("to-trin@samspil.example");
  const past = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  runSql(
    app,
    `update session set "expiresAt" = '${past(0)}' ${ofUser("for-sent@samspil.example")}`,
  );
  runSql(
    app,
    `update session set "createdAt" = '${past(31)}' ${ofUser("for-laenge@samspil.example")}`,
  );
  const { colleagues, secondFactors } = app.services;
  const accounts = new Map((await colleagues.list()).map((account) => [account.email, account]));
  const find = (email: string) => accounts.get(email) ?? assert.fail(email);
  const removed = find("slettet@samspil.example");
  const by = { ...SERVER, account: "redaktion@samspil.example" };
  assert.ok(await colleagues.remove(removed.id, by));
  const account = find("to-trin@samspil.example");
  const offer = await secondFactors.offer(account);
  const code = createAuthenticator(offer.letters).codeAt(new Date());
  assert.ok((await secondFactors.turnOn(account, offer.token, code)).ok);

  return {
    "of a password whose code is not given yet": await app
      .signIn(account.email)
      .then(({ cookie }) => cookie),
    "that has expired": late.cookie,
    "that is used every day but is a month old": old.cookie,
    "of an account that is deleted": gone.cookie,
    "of another site": (await elsewhere.signIn()).cookie,
    "with somebody else's signature": named(sign("x".repeat(32), secret)),
    "made of a token's stored hash, signed with the site's secret": forged,
  };
}
