import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, mock, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "../../app/formats/durations.ts";
import { queryRows } from "../kit/backend.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { createAuthenticator } from "../kit/devices.ts";
import { takePhoto } from "../kit/photo.ts";
import { openSite, withoutLimits } from "../kit/site.ts";
import { until } from "../kit/until.ts";

// Limits are tested in guessing.test.ts.
const app = await openSite({ change: withoutLimits });
await app.signIn(EMAIL, PASSWORD);

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

test("each sign-in gets a token of its own, never a planted one, and ends the browser's earlier session", async () => {
  const earlier = sessionOf(await signIn());
  const planted = [earlier, "samspil.session_token=x.y", "samspil.session_token=", ""];
  const sessions = new Set<string>();
  for (const cookie of planted) {
    const session = sessionOf(await signIn({ cookie }));
    assert.ok(session.length > 60, session);
    assert.ok(!planted.includes(session));
    assert.ok(await isSignedIn(session));
    sessions.add(session);
  }
  assert.equal(sessions.size, planted.length);
  assert.equal(await isSignedIn(earlier), false);
});

test("a session is accepted from its cookie alone", async () => {
  const cookie = sessionOf(await signIn());
  const value = cookie.slice(cookie.indexOf("=") + 1);
  const token = decodeURIComponent(value).split(".")[0] ?? "";
  const hash = createHash("sha256").update(token).digest("base64url");
  assert.equal(queryRows(app, `select id from session where token = '${hash}'`).length, 1);
  const elsewhere: Record<string, string>[] = [
    { authorization: `Bearer ${value}` },
    { cookie: `better-auth.session_token=${value}` },
    { cookie: `__Host-samspil.session_token=${value}` },
    { cookie: `SAMSPIL.SESSION_TOKEN=${value}` },
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

test("signing out by a form ends this session on the server, and no other; a link or picture ends none", async () => {
  const here = sessionOf(await signIn());
  const elsewhere = sessionOf(await signIn());
  for (const path of ["/admin/log-ud", "/admin/log-ud.data"]) {
    await (await app.get(path, { cookie: here })).text();
    assert.ok(await isSignedIn(here), path);
  }
  const answer = await app.post("/admin/log-ud", {}, { cookie: here });
  assert.equal(answer.headers.get("location"), "/admin/login");
  assert.match(answer.headers.getSetCookie().join(), /session_token=;.*Max-Age=0/i);
  assert.equal(answer.headers.get("clear-site-data"), '"cache"');
  assert.equal(await isSignedIn(here), false);
  assert.equal(await isSignedIn(elsewhere), true);
});

/** Runs `work` with a clock that it sets. */
async function withClock(work: (set: (time: number) => void, now: number) => Promise<void>) {
  const now = Date.now();
  mock.timers.enable({ apis: ["Date"], now });
  await work((time) => mock.timers.setTime(time), now).finally(() => mock.timers.reset());
}

test("a session ends after fourteen days without use, and thirty days after it began", () =>
  withClock(async (set, begun) => {
    const [unused, used] = [sessionOf(await signIn()), sessionOf(await signIn())];
    const use = () => app.get("/admin", { cookie: used });
    assert.deepEqual((await use()).headers.getSetCookie(), []);
    for (const days of [5, 10, 15, 20, 25]) {
      set(begun + days * DAY_MS);
      const [cookie = ""] = (await use()).headers.getSetCookie();
      assert.match(cookie, /session_token=.+Max-Age=1209600/, `${days} days`);
    }
    assert.equal(await isSignedIn(unused), false);
    for (const days of [31, 26]) {
      set(begun + days * DAY_MS);
      assert.equal(await isSignedIn(used), false, "it is deleted, not only hidden");
    }
  }));

test("a session that began under a clock far ahead is over once the clock is right", () =>
  withClock(async (set, now) => {
    const far = now + 4 * 365 * DAY_MS;
    set(far);
    const cookie = sessionOf(await signIn());
    assert.ok(await isSignedIn(cookie));
    set(now);
    const other = sessionOf(await signIn());
    const page = await (await app.get("/admin/konto", { cookie: other })).text();
    assert.doesNotMatch(page, /Siden [^<]*20(29|30)/, "nor is it listed");
    assert.equal(await isSignedIn(cookie), false);
    set(far + DAY_MS);
    assert.equal(await isSignedIn(cookie), false, "and it is gone");
  }));

test("between clocks some minutes apart a session of the faster is fresh, and ends with all the others of its user", () =>
  withClock(async (set, now) => {
    set(now + 4 * MINUTE_MS);
    const ahead = sessionOf(await signIn());
    const isFresh = async () => {
      const asked = await app.get("/admin/login?frisk=1", { cookie: ahead });
      return asked.headers.get("location") === "/admin";
    };
    set(now);
    assert.ok(await isFresh());
    set(now + 14 * MINUTE_MS);
    assert.equal(await isFresh(), false);

    set(now + 10 * MINUTE_MS);
    const farAhead = sessionOf(await signIn());
    set(now);
    await endOthers();
    set(now + 10 * MINUTE_MS);
    for (const ended of [ahead, farAhead]) assert.equal(await isSignedIn(ended), false);
  }));

test("nobody ends another's session, by any id", async () => {
  const other = await app.signIn("kollega@samspil.example");
  const mine = sessionOf(await signIn());
  const ids = queryRows(app, "select id, token from session");
  for (const { id, token } of ids) {
    for (const value of [String(id), String(token)]) {
      await app.post("/admin/konto/enheder", { id: value }, { cookie: mine });
    }
  }
  await app.post("/admin/konto/enheder/andre", {}, { cookie: mine });
  assert.equal((await other.get("/admin")).status, 200);
  assert.ok(await isSignedIn(mine));
});

/** Sends all but the last byte, then runs `meanwhile`, then sends the rest. @returns the answer */
async function postSlowly(path: string, cookie: string, body: Buffer, meanwhile: () => unknown) {
  const sending = request(app.local + path, {
    method: "POST",
    headers: {
      cookie,
      origin: app.origin,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
    },
  });
  const answered = once(sending, "response");
  await new Promise((written) => sending.write(body.subarray(0, -1), written));
  // A later answer of the same session: the gate has let the first request in.
  await isSignedIn(cookie);
  await meanwhile();
  sending.end(body.subarray(-1));
  const [answer]: IncomingMessage[] = await answered;
  let text = "";
  for await (const chunk of answer ?? []) text += chunk;
  return { status: answer?.statusCode, text };
}

/** @returns the session that ends the others */
async function endOthers(): Promise<string> {
  const cookie = sessionOf(await signIn());
  assert.equal((await app.post("/admin/konto/enheder/andre", {}, { cookie })).status, 200);
  return cookie;
}

test("a form or a picture that is still arriving when its session ends does nothing", async () => {
  const accounts = () => queryRows(app, 'select id from "user"').length;
  const pictures = () => app.services.media.list();
  const before = { accounts: accounts(), pictures: await pictures() };
  const photo = Buffer.from(await takePhoto(640, 480));
  const [invite, upload] = ["/admin/konto/kolleger/inviter", "/admin/upload?place=nyheder/tyv"];
  for (const [path, body] of [
    [invite, Buffer.from("email=tyv@ond.example")],
    [upload, photo],
  ] as const) {
    const thief = sessionOf(await signIn());
    const { status, text } = await postSlowly(path, thief, body, endOthers);
    assert.equal(status, 401);
    assert.doesNotMatch(text, /token=/);
  }
  assert.deepEqual({ accounts: accounts(), pictures: await pictures() }, before);
  const owner = await endOthers();
  assert.equal((await postSlowly(upload, owner, photo, () => 0)).status, 200);
});

describe("a sign-in leaves no session when, before it is done,", () => {
  const OLD = "den gamle adgangskode";
  const NEW = "en helt anden adgangskode";

  async function assertOneSession(email: string, answer: Response) {
    assert.deepEqual([answer.status, sessionOf(answer)], [401, ""]);
    const account = (await app.services.colleagues.list()).find((each) => each.email === email);
    const sessions = `select id from session where "userId" = '${account?.id}'`;
    assert.equal(queryRows(app, sessions).length, 1, "the one of whoever changed it");
  }

  test("a second factor is turned on", async (t) => {
    const email = "to-trin@samspil.example";
    const { cookie } = await app.signIn(email);
    const { colleagues, secondFactors } = app.services;
    const account = (await colleagues.list()).find((each) => each.email === email);
    const { letters, token } = await secondFactors.offer(account ?? assert.fail());
    const code = createAuthenticator(letters).codeAt(new Date());
    const { read } = secondFactors;
    t.mock.method(secondFactors, "read").mock.mockImplementationOnce(async (id) => {
      const found = await read(id);
      const fields = { offer: token, code };
      const turnedOn = await app.post("/admin/totrinslogin/slaa-til", fields, { cookie });
      assert.equal(turnedOn.status, 200);
      return found;
    });
    const fields = { email, password: PASSWORD, intent: "sign-in" };
    await assertOneSession(email, await app.post("/admin/login", fields));
  });

  test("the password is changed", async (t) => {
    const email = "skifter@samspil.example";
    const { cookie } = await app.signIn(email, OLD);
    const { password } = await app.services.auth.$context;
    const { verify } = password;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { mock } = t.mock.method(password, "verify", verify);
    mock.mockImplementationOnce(async (checked: { hash: string; password: string }) => {
      const isRight = await verify(checked);
      await released;
      return isRight;
    });
    const signingIn = app.post("/admin/login", { email, password: OLD, intent: "sign-in" });
    await until("its password is checked", () => mock.callCount() === 1);
    const change = { currentPassword: OLD, newPassword: NEW, repeated: NEW };
    const changed = await app.post("/admin/konto/adgangskode", change, { cookie });
    assert.equal(changed.status, 200);
    release();
    await assertOneSession(email, await signingIn);
  });
});
