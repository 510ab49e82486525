import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { startApp } from "../app.ts";
import { readStored } from "./stored.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const DAY = 24 * 60 * 60_000;

// guessing.test.ts shows how often one may try.
const app = await startApp({ change: (services) => ({ ...services, signInLimit: () => 0 }) });
const { cookie: first } = await app.signIn(EMAIL, PASSWORD);

function signIn(headers: Record<string, string> = {}) {
  return app.post("/admin/login", { email: EMAIL, password: PASSWORD, intent: "sign-in" }, headers);
}

function sessionOf(response: Response): string {
  const lines = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return lines.find((line) => line.includes("session_token=")) ?? "";
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await app.get("/admin/konto", { cookie })).status === 200;
}

test("each sign-in has a token of its own, and none that was put there beforehand", async () => {
  const planted = [first, "samspil.session_token=x.y", "samspil.session_token=", ""];
  const given = new Set<string>();
  for (const cookie of planted) {
    const session = sessionOf(await signIn({ cookie }));
    assert.ok(session.length > 60, session);
    assert.ok(!planted.includes(session));
    assert.ok(await isSignedIn(session));
    given.add(session);
  }
  assert.equal(given.size, planted.length);
});

test("a refused sign-in, a reset and a page give nobody a session", async () => {
  const refused = await app.post("/admin/login", { email: EMAIL, password: "forkert" });
  const reset = await app.post("/admin/login", { email: EMAIL, intent: "reset" });
  for (const answer of [refused, reset, await app.get("/admin/login"), await app.get("/")]) {
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
});

test("a session is taken from its cookie and from nowhere else", async () => {
  const cookie = sessionOf(await signIn());
  const value = cookie.slice(cookie.indexOf("=") + 1);
  const token = decodeURIComponent(value).split(".")[0] ?? "";
  assert.equal(readStored(app, `select id from session where token = '${token}'`).length, 1);
  const elsewhere: Record<string, string>[] = [
    { authorization: `Bearer ${value}` },
    { authorization: `Bearer ${token}` },
    { "x-session-token": value },
    { cookie: `better-auth.session_token=${value}` },
    { cookie: `__Host-samspil.session_token=${value}` },
    { cookie: `__Secure-samspil.session_token=${value}` },
    { cookie: `samspil.session_data=${value}` },
    { cookie: `SAMSPIL.SESSION_TOKEN=${value}` },
  ];
  for (const headers of elsewhere) {
    assert.equal((await app.get("/admin", headers)).status, 302, JSON.stringify(headers));
  }
  const query = `samspil.session_token=${value}&token=${token}&session=${token}`;
  assert.equal((await app.get(`/admin?${query}`)).status, 302);
  assert.ok(await isSignedIn(cookie));
});

test("logging out ends this session on the server, also for who has copied its cookie, and no other", async () => {
  const here = sessionOf(await signIn());
  const there = sessionOf(await signIn());
  const answer = await app.post("/admin/log-ud", {}, { cookie: here });
  assert.equal(answer.headers.get("location"), "/admin/login");
  assert.equal(await isSignedIn(here), false);
  assert.equal(await isSignedIn(there), true);
});

test("nobody is logged out by a link or a picture", async () => {
  const cookie = sessionOf(await signIn());
  for (const path of ["/admin/log-ud", "/admin/log-ud.data"]) {
    await (await app.get(path, { cookie })).text();
    assert.ok(await isSignedIn(cookie), path);
  }
});

test("a session that nobody uses ends after fourteen days, one in use goes on", async () => {
  const unused = sessionOf(await signIn());
  const used = sessionOf(await signIn());
  const begun = Date.now();
  try {
    mock.timers.enable({ apis: ["Date"], now: begun });
    for (const days of [5, 10, 15]) {
      mock.timers.setTime(begun + days * DAY);
      assert.ok(await isSignedIn(used), `${days} days`);
    }
    assert.equal(await isSignedIn(unused), false);
    mock.timers.setTime(begun + 31 * DAY);
    assert.equal(await isSignedIn(used), false, "but not for longer than thirty");
  } finally {
    mock.timers.reset();
  }
});

test("ending somebody else's session is not possible, whatever id is sent", async () => {
  const other = await app.signIn("kollega@samspil.example");
  const mine = sessionOf(await signIn());
  const ids = readStored(app, "select id, token from session");
  for (const { id, token } of ids) {
    for (const value of [String(id), String(token)]) {
      await app.post("/admin/konto", { intent: "end-session", id: value }, { cookie: mine });
    }
  }
  await app.post("/admin/konto", { intent: "end-others" }, { cookie: mine });
  assert.equal((await other.get("/admin")).status, 200);
  assert.ok(await isSignedIn(mine));
});
