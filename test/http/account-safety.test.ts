import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { createAuth } from "../../app/server/auth/auth.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createSecurityEvents } from "../../app/server/events/security-events.server.ts";
import { type App, startApp, visibleText } from "../kit/app.ts";
import { alterStored, openAgain, readStored } from "../kit/backend.ts";
import { cleanUp, makeFolder } from "../kit/cleanup.ts";
import { cookiesOf } from "../kit/client.ts";
import { createAuthenticator } from "../kit/devices.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { prepareSite } from "../kit/site-process.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "fire gule ord i vinden";
const DAY_MS = 24 * 60 * 60 * 1000;

test("on https the session's cookie is for this host alone", async () => {
  const app = await startApp({
    environment: {
      ORIGIN: "https://klinik.example",
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    },
  });
  const { headers } = await app.services.auth.api.signInEmail({
    body: { email: EMAIL, password: PASSWORD },
    returnHeaders: true,
  });
  const [cookie = ""] = headers.getSetCookie();
  assert.match(cookie, /^__Host-samspil\.session_token=/);
  for (const flag of [/; Secure/, /; HttpOnly/, /; Path=\/(;|$)/, /; SameSite=Lax/]) {
    assert.match(cookie, flag);
  }
  assert.doesNotMatch(cookie, /Domain/);
  const sent = new Headers({ cookie: cookie.split(";")[0] ?? "" });
  const found = await app.services.auth.api.getSession({ headers: sent });
  assert.equal(found?.user.email, EMAIL);
});

test("a session ends thirty days after it began, however much it is used", async () => {
  const app = await startApp();
  const editor = await app.signIn(EMAIL, PASSWORD);
  letTimePass(app, 29);
  assert.equal((await editor.get("/admin")).status, 200);
  letTimePass(app, 2);
  assert.equal((await editor.get("/admin")).status, 302);
  assert.equal((await editor.get("/admin/login")).status, 200);
  letTimePass(app, -31);
  assert.equal((await editor.get("/admin")).status, 302, "it is gone, not only hidden");
});

test("who signs in again leaves no earlier session of that browser behind", async () => {
  const app = await startApp();
  const editor = await app.signIn(EMAIL, PASSWORD);
  const again = await app.post(
    "/admin/login",
    { email: EMAIL, password: PASSWORD, intent: "sign-in" },
    { cookie: editor.cookie },
  );
  assert.equal(again.status, 302);
  assert.equal((await editor.get("/admin")).status, 302);
  const cookie = again.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  assert.equal((await app.get("/admin", { cookie })).status, 200);
});

test("a password that everybody would try first is refused wherever one is chosen", async () => {
  const app = await startApp();
  const editor = await app.signIn(EMAIL, PASSWORD);
  const EASY = /Adgangskoden er for let at gætte\. Brug tre-fire ord/;
  const changed = await app.post(
    "/admin/konto/adgangskode",
    { currentPassword: PASSWORD, newPassword: "redaktion2026!", repeated: "redaktion2026!" },
    { cookie: editor.cookie },
  );
  assert.match(visibleText(await changed.text()), EASY);
  const invited = await app.services.colleagues.invite("ny.kollega@samspil.example", "Ejer");
  const link = new URL(invited?.link ?? "");
  const chosen = await app.post(link.pathname + link.search, {
    newPassword: "ny.kollega.2026",
    repeated: "ny.kollega.2026",
  });
  assert.equal(chosen.status, 422);
  assert.match(visibleText(await chosen.text()), EASY);
});

test("an ADMIN_PASSWORD that everybody would try first stops the start with one line; one in use is left alone", async () => {
  const dataDir = makeFolder();
  const site = await prepareSite({ DATA_DIR: dataDir });
  const easy = { ADMIN_EMAIL: "chef@samspil.example", ADMIN_PASSWORD: "samspil-klinik-2026" };
  const refused = await site.tryStart(easy);
  assert.deepEqual(refused, {
    code: 1,
    said: "ADMIN_PASSWORD: er for let at gætte; brug tre-fire ord",
  });
  const settings = parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...easy });
  const database = await openAgain(dataDir);
  const secret = "a secret of this test's own, long enough";
  await ensureAccount(createAuth({ database, settings, secret }), EMAIL, PASSWORD);
  await database.close();
  const busy = createServer().listen(0);
  await once(busy, "listening");
  cleanUp(() => busy.close());
  const address = busy.address();
  const PORT = typeof address === "object" && address ? `${address.port}` : "";
  const started = await site.tryStart({ ...easy, ADMIN_EMAIL: EMAIL, PORT });
  assert.match(started.said, /^PORT: \d+ kan ikke bruges/, "it came as far as listening");
});

test("whoever's password is changed is told by mail, also when it was chosen by a link", async () => {
  const server = await startMailServer();
  const app = await startApp({ environment: { SMTP_URL: server.url } });
  const editor = await app.signIn(EMAIL, PASSWORD);
  const newPassword = "syv blå heste på taget";
  const change = { currentPassword: PASSWORD, newPassword };
  const headers = { cookie: editor.cookie };
  await app.post(
    "/admin/konto/adgangskode",
    { ...change, repeated: "en helt anden ting" },
    headers,
  );
  await app.post("/admin/konto/adgangskode", { ...change, repeated: newPassword }, headers);
  const [first] = await server.waitFor(1);
  assert.deepEqual(first?.to, [EMAIL]);
  assert.match(first?.source ?? "", /er lige blevet/);
  assert.ok(!first?.source.includes("heste"));

  const { link } = (await app.services.colleagues.invite("ny@samspil.example", "Ejer")) ?? {};
  const { pathname, search } = new URL(link ?? "");
  await app.post(pathname + search, { newPassword, repeated: newPassword });
  const mails = await server.waitFor(3);
  assert.deepEqual(
    mails.slice(1).map(({ to }) => to),
    [["ny@samspil.example"], ["ny@samspil.example"]],
  );
});

test("a password that is changed is said to be, also when the mail about it cannot be queued", async () => {
  const warnings: string[] = [];
  const app = await startApp({
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
    logTo: (line) => warnings.push(line),
  });
  const editor = await app.signIn(EMAIL, PASSWORD);
  const { link = "" } = (await app.services.colleagues.invite("ny@samspil.example", "Ejer")) ?? {};
  alterStored(app, "drop table outbox");
  const newPassword = "syv blå heste på taget";
  const chosen = { newPassword, repeated: newPassword };
  const changed = await app.post(
    "/admin/konto/adgangskode",
    { currentPassword: PASSWORD, ...chosen },
    { cookie: editor.cookie },
  );
  assert.equal(changed.status, 200);
  assert.match(visibleText(await changed.text()), /Din adgangskode er ændret/);
  const { pathname, search } = new URL(link);
  assert.equal((await app.post(pathname + search, chosen)).status, 302);
  for (const email of [EMAIL, "ny@samspil.example"]) {
    const fields = { email, password: newPassword, intent: "sign-in" };
    assert.equal((await app.post("/admin/login", fields)).status, 302);
  }
  const told = warnings.filter(
    (line) => line.includes("could not notify") && line.includes("password changed"),
  );
  assert.equal(told.length, 2);
});

test("who got in, who did not and what was done to accounts stands in the log, and nobody's name", async () => {
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) };
  const app = await startApp({
    change: (services) => ({
      ...services,
      securityEvents: createSecurityEvents(log, "a secret of this test's own, long enough"),
    }),
  });
  const editor = await app.signIn(EMAIL, PASSWORD);
  const attempt = { email: EMAIL, password: "forkert adgangskode", intent: "sign-in" };
  await app.post("/admin/login", attempt);
  await app.post("/admin/login", { email: EMAIL, intent: "reset" });
  const headers = { cookie: editor.cookie };
  await app.post("/admin/konto/kolleger/inviter", { email: "ny@samspil.example" }, headers);
  await app.post("/admin/konto/kolleger/slet", { id: "ingen" }, headers);
  await app.post("/admin/konto/enheder", {}, headers);
  await app.post("/admin/log-ud", {}, headers);
  await app.post("/admin/kontakt", {}, headers);
  const events = lines.map((line) => ("event" in line ? line.event : ""));
  assert.deepEqual(events, [
    "signed in",
    "sign-in refused",
    "reset asked for",
    "colleague invited",
    "account change refused",
    "sessions ended",
    "signed out",
    "turned away at the gate",
  ]);
  const accounts = new Set(lines.flatMap((line) => ("account" in line && line.account) || []));
  assert.equal(accounts.size, 1, "one account has one mark");
  assert.doesNotMatch(JSON.stringify(lines), /@|samspil|127\.0\.0\.1|forkert/);
});

/** Moves the beginning of every session; its end stays, as it does for one in daily use. */
function letTimePass(app: App, days: number) {
  for (const { id, createdAt } of readStored(app, 'select "id", "createdAt" from "session"')) {
    const earlier = new Date(new Date(String(createdAt)).getTime() - days * DAY_MS).toISOString();
    alterStored(app, `update "session" set "createdAt" = '${earlier}' where "id" = '${id}'`);
  }
}

describe("an open session (S5)", () => {
  /** Signed in longer ago than a session is fresh. */
  async function leftOpen(app: App, email = EMAIL) {
    const editor = await app.signIn(email, PASSWORD);
    letTimePass(app, 1);
    return { cookie: editor.cookie };
  }

  const ASKED = /Log ind igen for at fortsætte/;

  test("invites, removes, exports and erases nothing, and adds no recipient, before somebody signs in again", async () => {
    const app = await startApp();
    await app.signIn("kollega@samspil.example", PASSWORD);
    const number = await app.order();
    const headers = await leftOpen(app);
    const { colleagues } = app.services;
    const [them] = (await colleagues.list()).filter(({ email }) => email !== EMAIL);
    const order = await app.services.orders.find(number);
    const steps = [
      ["/admin/konto/kolleger/inviter", { email: "tyv@ond.example" }],
      ["/admin/konto/kolleger/rolle", { id: them?.id ?? "", role: "Redaktør" }],
      ["/admin/konto/kolleger/slet", { id: them?.id ?? "" }],
      ["/admin/bestillinger", { intent: "erase", id: order?.id ?? "" }],
      ["/admin/modtagere", { intent: "ask", address: "tyv@ond.example" }],
      ["/admin/modtagere", { intent: "remove", address: "tyv@ond.example" }],
    ] as const;
    for (const [path, fields] of steps) {
      for (const address of [path, `${path}.data`]) {
        const answer = await app.post(address, fields, headers);
        assert.ok(answer.status >= 400, `${address}: ${answer.status}`);
      }
      const refused = await app.post(path, { ...fields, password: PASSWORD }, headers);
      assert.equal(refused.status, 403);
    }
    for (const address of ["/admin/bestillinger.csv", "/admin/bestillinger.csv.data"]) {
      const csv = await app.get(address, headers);
      assert.doesNotMatch(await csv.text(), /Mathilde/);
    }
    assert.equal((await app.services.documents.list("mail")).length > 0, true);
    assert.equal((await app.services.recipients.list()).length, 3);
    const known = { intent: "ask", address: "ida@klinik.example" };
    assert.equal((await app.post("/admin/modtagere", known, headers)).status, 200, "only a mail");
    assert.equal((await colleagues.list()).length, 3, "the first admin too");

    const asked = await app.post(...steps[0], headers);
    assert.match(await asked.text(), ASKED);
    const way = "/admin/login?frisk=1&til=/admin/konto";
    const login = await app.get(way, headers);
    assert.match(visibleText(await login.text()), ASKED);
    const fields = { intent: "sign-in", email: EMAIL, password: PASSWORD };
    const again = await app.post(way, fields, headers);
    assert.equal(again.headers.get("location"), "/admin/konto");
    const fresh = { cookie: cookiesOf(again) };
    assert.equal((await app.get("/admin", headers)).status, 302, "the former session is over");
    assert.equal((await app.get(way, fresh)).status, 302, "one sign-in is enough");
    for (const [path, fields] of steps) {
      assert.equal((await app.post(path, fields, fresh)).status, 200, path);
    }
    const csv = await app.get("/admin/bestillinger.csv", fresh);
    assert.match(csv.headers.get("content-type") ?? "", /text\/csv/);
  });

  test("changes no second factor and no passkey, and with codes on no password", async () => {
    const app = await startApp();
    const { colleagues, secondFactors } = app.services;
    const headers = await leftOpen(app);
    const [me] = (await colleagues.list()).filter(({ email }) => email === EMAIL);
    const account = { id: me?.id ?? "", email: EMAIL };
    const send = async (path: string, fields: Record<string, string>) =>
      (await app.post(path, fields, headers)).status;
    const page = "/admin/totrinslogin";
    assert.equal(await send(`${page}/begynd`, {}), 403);
    const { letters, sealed } = await secondFactors.offer(account);
    const phone = createAuthenticator(letters);
    assert.ok((await secondFactors.turnOn(account, sealed, phone.codeAt(new Date()))).ok);
    for (const act of ["nye-koder", "slaa-fra", "adgangsnoegle", "adgangsnoegle/fjern"]) {
      assert.equal(await send(`${page}/${act}`, {}), 403, act);
    }
    const newPassword = "syv blå heste på taget";
    const chosen = { currentPassword: PASSWORD, newPassword, repeated: newPassword };
    assert.equal(await send("/admin/konto/adgangskode", chosen), 403);
    assert.ok(await secondFactors.read(account.id));

    const asked = await app.get("/admin/bestillinger.csv", headers);
    const way = asked.headers.get("location") ?? "";
    const signIn = { intent: "sign-in", email: EMAIL, password: PASSWORD };
    const step = await app.post(way, signIn, headers);
    const cookie = `${headers.cookie}; ${cookiesOf(step)}`;
    const codePage = step.headers.get("location") ?? "";
    assert.match(await (await app.get(codePage, { cookie })).text(), /Skriv koden/);
    const code = phone.codeAt(new Date(Date.now() + 30_000));
    const inside = await app.post(codePage, { code }, { cookie });
    assert.match(inside.headers.get("location") ?? "", /^\/admin\/bestillinger\?/);
    const csv = await app.get("/admin/bestillinger.csv", { cookie: cookiesOf(inside) });
    assert.match(csv.headers.get("content-type") ?? "", /text\/csv/);
  });

  test("all colleagues hear of an account that is new, removed or signed in to for the first time, and of a new device", async () => {
    const server = await startMailServer();
    const app = await startApp({ environment: { SMTP_URL: server.url } });
    const mine = await app.signIn(EMAIL, PASSWORD);
    const headers = { cookie: mine.cookie };
    const kollega = "kollega@samspil.example";
    await app.post("/admin/konto/kolleger/inviter", { email: kollega }, headers);
    const told = await server.waitFor(2);
    assert.deepEqual(told.flatMap(({ to }) => to).sort(), [kollega, EMAIL]);
    await app.signIn(kollega, PASSWORD);
    await server.waitFor(3);
    assert.match(subjectOf(server.received[2]), /En[ _]ny[ _]kollega/);
    assert.deepEqual(server.received[2]?.to, [EMAIL]);
    await app.signIn(kollega, PASSWORD);
    await server.waitFor(5);
    assert.deepEqual(
      server.received
        .slice(3)
        .map((mail) => [mail.to, /ny[ _]enhed/.test(subjectOf(mail))])
        .sort(),
      [
        [[kollega], true],
        [[EMAIL], true],
      ],
    );
    const [them] = (await app.services.colleagues.list()).filter(({ email }) => email === kollega);
    await app.post("/admin/konto/kolleger/slet", { id: them?.id ?? "" }, headers);
    const all = await server.waitFor(7);
    assert.deepEqual(
      all
        .slice(5)
        .flatMap(({ to }) => to)
        .sort(),
      [kollega, EMAIL],
    );
  });

  test("each of six colleagues hears of a role that is changed", async () => {
    const server = await startMailServer();
    const app = await startApp({ environment: { SMTP_URL: server.url } });
    const them = ["ea", "ida", "lone", "mads", "signe", "tove"].map((name) => `${name}@x.example`);
    for (const email of them) await ensureAccount(app.services.auth, email, PASSWORD);
    const { cookie } = await app.signIn(EMAIL, PASSWORD);
    const [ea] = (await app.services.colleagues.list()).filter(({ email }) => email === them[0]);
    const fields = { id: ea?.id ?? "", role: "Redaktør" };
    await app.post("/admin/konto/kolleger/rolle", fields, { cookie });
    await app.outbox.deliver();
    const told = server.received.filter((mail) => /ny[ _]rolle/.test(subjectOf(mail)));
    assert.deepEqual(told.flatMap(({ to }) => to).sort(), [...them, EMAIL].sort());
    assert.equal((await app.services.mailbox.depth()).failed, 0);
  });

  test("what is invited can say nothing in a mail, and not to many", async () => {
    const app = await startApp();
    const { cookie } = await app.signIn(EMAIL, PASSWORD);
    const invite = (email: string) =>
      app.post("/admin/konto/kolleger/inviter", { email }, { cookie });
    for (const email of ["http//ond.example/betal@nu.example", "a&b@x.example", "<b>@x.example"]) {
      assert.equal((await invite(email)).status, 422, email);
    }
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await invite(`en${n}@samspil.example`)).status);
    assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
  });
});

function subjectOf(mail?: { source: string }): string {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(mail?.source ?? "")?.[1] ?? "";
  return line.replace(/\r\n[ \t]/g, "");
}
