import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { mock, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startApp, withoutLimits } from "../kit/app.ts";
import { readStored } from "../kit/backend.ts";
import { takePhoto } from "../kit/photo.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const MINUTE = 60_000;
const DAY = 24 * 60 * 60_000;

// guessing.test.ts shows how often one may try.
const app = await startApp({ change: withoutLimits });
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
  const kept = createHash("sha256").update(token).digest("base64url");
  assert.equal(readStored(app, `select id from session where token = '${kept}'`).length, 1);
  const elsewhere: Record<string, string>[] = [
    { authorization: `Bearer ${value}` },
    { authorization: `Bearer ${token}` },
    { "x-session-token": value },
    { cookie: `better-auth.session_token=${value}` },
    { cookie: `__Host-samspil.session_token=${value}` },
    { cookie: `__Secure-samspil.session_token=${value}` },
    { cookie: `samspil.session_data=${value}` },
    { cookie: `SAMSPIL.SESSION_TOKEN=${value}` },
    { cookie: `SAMSPIL.session_token=${value}` },
    { cookie: `session_token=${value}` },
    { cookie: `xsamspil.session_token=${value}` },
    { cookie: `samspil.session_token=x; ${cookie}` },
    { cookie: cookie.replace(token, `${token}x`) },
  ];
  for (const headers of elsewhere) {
    assert.equal((await app.get("/admin", headers)).status, 302, JSON.stringify(headers));
  }
  const query = `samspil.session_token=${value}&token=${token}&session=${token}`;
  assert.equal((await app.get(`/admin?${query}`)).status, 302);
  for (const own of [cookie, `a=b; ${cookie}; c=d`]) assert.ok(await isSignedIn(own));
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

test("a session that began under a clock far ahead is over when the clock is right again", async () => {
  const now = Date.now();
  try {
    mock.timers.enable({ apis: ["Date"], now: now + 4 * 365 * DAY });
    const cookie = sessionOf(await signIn());
    assert.ok(await isSignedIn(cookie));
    mock.timers.setTime(now);
    const other = sessionOf(await signIn());
    const page = await (await app.get("/admin/konto", { cookie: other })).text();
    assert.doesNotMatch(page, /Siden [^<]*20(29|30)/, "nor is it listed");
    assert.equal(await isSignedIn(cookie), false);
    mock.timers.setTime(now + 4 * 365 * DAY + DAY);
    assert.equal(await isSignedIn(cookie), false, "and it is gone");
    // A clock that is put right by some minutes, or another machine's, throws nobody out.
    mock.timers.setTime(now + 4 * MINUTE);
    const young = sessionOf(await signIn());
    mock.timers.setTime(now);
    assert.ok(await isSignedIn(young));
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
      await app.post("/admin/konto/enheder", { id: value }, { cookie: mine });
    }
  }
  await app.post("/admin/konto/enheder", {}, { cookie: mine });
  assert.equal((await other.get("/admin")).status, 200);
  assert.ok(await isSignedIn(mine));
});

/** Sends all but the last byte; the rest when `meanwhile` is over. @returns how it was answered */
async function askSlowly(path: string, cookie: string, body: Buffer, meanwhile: () => unknown) {
  const asking = request(app.local + path, {
    method: "POST",
    headers: {
      cookie,
      origin: app.origin,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
    },
  });
  const answered = once(asking, "response");
  await new Promise((written) => asking.write(body.subarray(0, -1), written));
  // Another answer of the same session, asked later: the gate has let the first one in.
  await isSignedIn(cookie);
  await meanwhile();
  asking.end(body.subarray(-1));
  const [answer]: IncomingMessage[] = await answered;
  let said = "";
  for await (const chunk of answer ?? []) said += chunk;
  return { status: answer?.statusCode, said };
}

async function endOthers(): Promise<string> {
  const cookie = sessionOf(await signIn());
  assert.equal((await app.post("/admin/konto/enheder", {}, { cookie })).status, 200);
  return cookie;
}

test("what was still on its way when its session ended does nothing", async () => {
  const accounts = () => readStored(app, 'select id from "user"').length;
  const before = accounts();
  for (const path of ["/admin/konto/kolleger/inviter", "/admin/konto/kolleger/inviter.data"]) {
    const thief = sessionOf(await signIn());
    const invitation = Buffer.from("email=tyv@ond.example");
    const { status, said } = await askSlowly(path, thief, invitation, endOthers);
    assert.equal(status, 401);
    assert.doesNotMatch(said, /token=/);
    assert.equal(accounts(), before);
  }
});

test("a picture still on its way when its session ended is not kept", async () => {
  const pictures = () => app.services.media.list();
  const before = await pictures();
  const photo = Buffer.from(await takePhoto(640, 480));
  const thief = sessionOf(await signIn());
  const address = "/admin/upload?place=nyheder/tyv";
  assert.equal((await askSlowly(address, thief, photo, endOthers)).status, 401);
  assert.deepEqual(await pictures(), before);
  const owner = await endOthers();
  assert.equal((await askSlowly(address, owner, photo, () => 0)).status, 200);
});

test("who signs in with the old password while it becomes another is not in afterwards", async () => {
  const email = "skifter@samspil.example";
  const old = "den gamle adgangskode";
  const { cookie } = await app.signIn(email, old);
  const fields = { email, password: old, intent: "sign-in" };
  const signingIn = Array.from({ length: 24 }, async (_, n) => {
    await wait(8 * n);
    return sessionOf(await app.post("/admin/login", fields));
  });
  const newPassword = "en helt anden adgangskode";
  const changed = await app.post(
    "/admin/konto/adgangskode",
    { currentPassword: old, newPassword, repeated: newPassword },
    { cookie },
  );
  assert.equal(changed.status, 200);
  for (const session of (await Promise.all(signingIn)).filter(Boolean)) {
    assert.equal(await isSignedIn(session), false);
  }
});
