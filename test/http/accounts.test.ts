import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { getMigrations } from "better-auth/db/migration";
import { type App, startApp, visibleText } from "../kit/app.ts";
import { alterStored, isPostgres, readStored, settingsOf } from "../kit/backend.ts";
import { cookiesOf } from "../kit/client.ts";
import { startMailServer } from "../kit/mail-server.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const NEW_PASSWORD = "fire gule ord i vinden";
const WRONG = "Ugyldig email eller adgangskode. Prøv igen.";

function startClinic(environment: Record<string, string> = {}) {
  return startApp({
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
  });
}

function signIn(app: App, fields: Record<string, string> = {}, path = "/admin/login") {
  return app.post(path, { email: EMAIL, password: PASSWORD, intent: "sign-in", ...fields });
}

async function textOf(response: Response): Promise<string> {
  return visibleText(await response.text());
}

async function linkIn(app: App, mail: { source: string }) {
  const source = mail.source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const link = /\/admin\/adgangskode\?token=[\w-]+/.exec(source)?.[0];
  assert.ok(link, source);
  assert.ok(source.includes(app.origin + link));
  return link;
}

test("better-auth and our migrations agree about its tables", async () => {
  const app = await startClinic();
  const plan = await getMigrations(app.services.auth.options, { throwOnUnsafe: false });
  assert.deepEqual(plan.toBeCreated, []);
  assert.deepEqual(plan.toBeAdded, []);
  assert.deepEqual(plan.toBeAddedIndexes, []);
  assert.deepEqual(plan.schemaProblems, []);
});

test("signing in leads back to the page asked for, with a cookie no script can read", async () => {
  const app = await startClinic();
  const asked = await app.get("/admin/nyheder?rediger=nyhed_1");
  const login = asked.headers.get("location") ?? "";
  assert.equal(asked.status, 302);
  assert.equal(login, "/admin/login?til=%2Fadmin%2Fnyheder%3Frediger%3Dnyhed_1");
  const answer = await signIn(app, {}, login);
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("location"), "/admin/nyheder?rediger=nyhed_1");
  const [cookie = ""] = answer.headers.getSetCookie();
  assert.match(cookie, /^samspil\.session_token=.+; HttpOnly/);
  assert.match(cookie, /SameSite=Lax/);
  assert.match(cookie, /Path=\//);
  assert.doesNotMatch(cookie, /Secure/);
});

test("it never leads to another site", async () => {
  const app = await startClinic();
  for (const til of ["https://evil.example", "//evil.example", "/\\evil.example", "/kurv"]) {
    const answer = await signIn(app, {}, `/admin/login?til=${encodeURIComponent(til)}`);
    assert.equal(answer.headers.get("location"), "/admin", til);
  }
});

test("on https the cookie is Secure", async () => {
  const app = await startClinic({ ORIGIN: "https://klinik.example" });
  const { headers } = await app.services.auth.api.signInEmail({
    body: { email: EMAIL, password: PASSWORD },
    returnHeaders: true,
  });
  assert.match(headers.getSetCookie()[0] ?? "", /^__Host-samspil\.session_token=.+; Secure/);
});

test("who is signed in is sent past the login, and pages of the admin are not kept", async () => {
  const app = await startClinic();
  const editor = await app.signIn();
  const login = await editor.get("/admin/login?til=/admin/om");
  assert.equal(login.headers.get("location"), "/admin/om");
  const dashboard = await editor.get("/admin");
  assert.equal(dashboard.headers.get("cache-control"), "no-store");
  assert.match(await textOf(dashboard), /redaktion@samspil\.example.*Log ud/);
});

test("a wrong password gives SPEC's sentence and no cookie", async () => {
  const app = await startClinic();
  const answer = await signIn(app, { password: "forkert adgangskode" });
  assert.equal(answer.status, 401);
  assert.deepEqual(answer.headers.getSetCookie(), []);
  assert.ok((await textOf(answer)).includes(WRONG));
});

test("after ten tries a quarter of an hour must pass, for that account and that address", async () => {
  const app = await startClinic();
  for (let count = 0; count < 10; count += 1) {
    assert.equal((await signIn(app, { password: "forkert" })).status, 401);
  }
  const refused = await signIn(app);
  assert.equal(refused.status, 429);
  assert.match(await textOf(refused), /Der er prøvet for mange gange\. Vent et kvarter/);
});

test("a session cookie that was put there beforehand is not the one that gets signed in", async () => {
  const app = await startClinic();
  const planted = cookiesOf(await signIn(app));
  alterStored(app, "delete from session");
  const answer = await app.post(
    "/admin/login",
    { email: EMAIL, password: PASSWORD },
    { cookie: planted },
  );
  assert.notEqual(cookiesOf(answer), planted);
  assert.equal((await app.get("/admin", { cookie: planted })).status, 302);
  assert.equal((await app.get("/admin", { cookie: cookiesOf(answer) })).status, 200);
});

test("signing out ends the session on the server too", async () => {
  const app = await startClinic();
  const cookie = cookiesOf(await signIn(app));
  const answer = await app.post("/admin/log-ud", {}, { cookie });
  assert.equal(answer.headers.get("location"), "/admin/login");
  assert.match(answer.headers.getSetCookie().join(), /Max-Age=0/);
  assert.equal((await app.get("/admin", { cookie })).status, 302);
});

test("a session in use is prolonged, and its cookie with it", async () => {
  const app = await startClinic();
  const cookie = cookiesOf(await signIn(app));
  assert.deepEqual((await app.get("/admin", { cookie })).headers.getSetCookie(), []);
  const inTwelveDays = new Date(Date.now() + 12 * 24 * 60 * 60_000).toISOString();
  alterStored(app, `update session set "expiresAt" = '${inTwelveDays}'`);
  const [renewed = ""] = (await app.get("/admin", { cookie })).headers.getSetCookie();
  assert.match(renewed, /session_token=.+Max-Age=1209600/);
});

for (const path of [
  "/admin",
  "/admin/kontakt",
  "/admin/konto",
  "/admin/findes-ikke",
  "/admin/upload",
  "/admin/bestillinger.csv",
  "/admin/fortryd",
]) {
  test(`${path} is closed to who is not signed in`, async () => {
    const app = await startClinic();
    const login = `/admin/login?til=${encodeURIComponent(path)}`;
    const page = await app.get(path);
    assert.equal(page.status, 302);
    assert.equal(page.headers.get("location"), login);
    const data = await app.get(`${path}.data`);
    assert.ok((await data.text()).includes(login));
    for (const address of [path, `${path}.data`]) {
      const posted = await app.post(address, { intent: "page" });
      assert.equal(posted.status, 401, address);
      assert.match(await posted.text(), /Du er blevet logget ud\. Log ind igen for at gemme\./);
    }
  });
}

test("a reset needs an address, and says the same whether it has an account or not", async () => {
  const app = await startClinic();
  const reset = async (email: string) => {
    const start = performance.now();
    const text = await textOf(await signIn(app, { email, intent: "reset" }));
    return { text, ms: performance.now() - start };
  };
  assert.match((await reset("")).text, /Indtast din email-adresse først/);
  assert.match(
    (await reset("ikke en adresse")).text,
    /Kunne ikke sende nulstillingsmail\. Kontrollér at email er korrekt\./,
  );
  const asked = [EMAIL, "ingen@samspil.example"].map(reset);
  const [known, unknown] = await Promise.all(asked);
  assert.ok(known && unknown);
  assert.match(known.text, /En email med link til nulstilling af adgangskode er blevet sendt\./);
  assert.equal(unknown.text, known.text);
  assert.ok(known.ms >= 590 && unknown.ms >= 590, "neither answers before the other could");
});

test("a reset whose link cannot be stored says so, whether the address has an account or not", async () => {
  const app = await startClinic();
  alterStored(app, "drop table verification");
  for (const email of [EMAIL, "ingen@samspil.example"]) {
    const answer = await signIn(app, { intent: "reset", email });
    assert.equal(answer.status, 503, email);
    assert.match(
      await textOf(answer),
      /Kunne ikke sende nulstillingsmail\. Kontrollér at email er korrekt\./,
    );
  }
});

test("a reset of an address without an account leaves nothing behind, and mails nobody", async () => {
  const server = await startMailServer();
  const app = await startClinic({ SMTP_URL: server.url });
  const emails = ["ingen@samspil.example", "heller-ingen@samspil.example"];
  const answers = await Promise.all(emails.map((email) => signIn(app, { intent: "reset", email })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const left = readStored(
    app,
    `select id from documents where collection = 'mail'
       union all select mail_id from outbox union all select id from verification`,
  );
  assert.deepEqual(left, []);
  await app.outbox.deliver();
  assert.equal(server.received.length, 0);
});

test("five resets, then a quarter of an hour's rest", async () => {
  const app = await startClinic();
  await Promise.all(Array.from({ length: 5 }, () => signIn(app, { intent: "reset" })));
  assert.match(await textOf(await signIn(app, { intent: "reset" })), /prøvet for mange gange/);
});

test("the link in the mail chooses a new password once, and ends every session", async () => {
  const server = await startMailServer();
  const app = await startClinic({ SMTP_URL: server.url });
  const session = cookiesOf(await signIn(app));
  await signIn(app, { intent: "reset" });
  const [mail] = await server.waitFor(1);
  assert.deepEqual(mail?.to, [EMAIL]);
  const link = await linkIn(app, mail ?? { source: "" });

  assert.match(await app.page(link), /Den gælder for .*redaktion@samspil\.example/);
  const choose = (newPassword: string, repeated = newPassword) =>
    app.post(link, { newPassword, repeated });
  assert.match(await textOf(await choose("for kort")), /mindst 12 tegn/);
  assert.match(await textOf(await choose(NEW_PASSWORD, PASSWORD)), /er ikke ens/);
  const chosen = await choose(NEW_PASSWORD);
  assert.equal(chosen.headers.get("location"), "/admin/login?adgangskode=valgt");
  assert.match(await app.page("/admin/login?adgangskode=valgt"), /Log ind med den/);

  assert.equal((await app.get("/admin", { cookie: session })).status, 302);
  assert.equal((await signIn(app)).status, 401);
  assert.equal((await signIn(app, { password: NEW_PASSWORD })).status, 302);

  const again = await choose("et helt andet kodeord");
  assert.equal(again.status, 410);
  assert.match(await textOf(again), /Linket virker ikke længere.*Send et nyt link/);
  assert.equal((await signIn(app, { password: NEW_PASSWORD })).status, 302);
});

test("a link that is too old leads to a new one", async () => {
  const server = await startMailServer();
  const app = await startClinic({ SMTP_URL: server.url });
  await signIn(app, { intent: "reset" });
  const [mail] = await server.waitFor(1);
  const link = await linkIn(app, mail ?? { source: "" });
  alterStored(app, `update verification set "expiresAt" = '2020-01-01T00:00:00.000Z'`);
  assert.match(await textOf(await app.get(link)), /Linket virker ikke længere/);
  assert.equal(
    (await app.post(link, { newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD })).status,
    410,
  );
  const asked = await app.post(link, { intent: "reset", email: EMAIL });
  assert.match(await textOf(asked), /er blevet sendt/);
  await server.waitFor(2);
});

test("a reset mail loses its text once it is sent, and the database never held its secret", async () => {
  const server = await startMailServer();
  const app = await startClinic({ SMTP_URL: server.url });
  await signIn(app, { intent: "reset" });
  const [mail] = await server.waitFor(1);
  const token = (await linkIn(app, mail ?? { source: "" })).split("token=")[1] ?? "";
  await app.outbox.deliver();
  const rows = readStored(
    app,
    "select data as text from documents union all select identifier from verification",
  );
  assert.ok(token.length > 20);
  assert.ok(rows.length > 0);
  assert.ok(rows.every(({ text }) => !String(text).includes(token)));
  assert.deepEqual(await app.services.orders.list(), []);
});

test("one's own password: the present one is asked for, and other sessions end", async () => {
  const app = await startClinic();
  const here = cookiesOf(await signIn(app));
  const elsewhere = cookiesOf(await signIn(app));
  const change = (currentPassword: string, newPassword: string, repeated = newPassword) =>
    app.post(
      "/admin/konto/adgangskode.data",
      { currentPassword, newPassword, repeated },
      { cookie: here },
    );
  assert.match(
    await (await change("forkert", NEW_PASSWORD)).text(),
    /nuværende adgangskode er forkert/,
  );
  assert.match(await (await change(PASSWORD, "kort")).text(), /mindst 12 tegn/);
  assert.match(await (await change(PASSWORD, NEW_PASSWORD, "noget andet")).text(), /ikke ens/);
  const changed = await change(PASSWORD, NEW_PASSWORD);
  assert.match(await changed.text(), /Din adgangskode er ændret/);
  assert.equal((await app.get("/admin", { cookie: cookiesOf(changed) })).status, 200);
  for (const cookie of [here, elsewhere]) {
    assert.equal((await app.get("/admin", { cookie })).status, 302);
  }
  assert.equal((await signIn(app, { password: NEW_PASSWORD })).status, 302);
});

test("one's sessions are listed by device, and each can be ended", async () => {
  const app = await startClinic();
  const device = (userAgent: string) =>
    app
      .post("/admin/login", { email: EMAIL, password: PASSWORD }, { "user-agent": userAgent })
      .then(cookiesOf);
  const phone = await device("Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1");
  const office = await device("Mozilla/5.0 (Windows NT 10.0) Firefox/145.0");
  const here = await device("Mozilla/5.0 (Macintosh) Version/19.0 Safari/605.1");
  const listed = await textOf(await app.get("/admin/konto", { cookie: here }));
  assert.match(listed, /Safari på Mac.*Denne enhed.*Firefox på Windows.*Safari på iPhone/);

  const sessions = await app.services.auth.api.listSessions({
    headers: new Headers({ cookie: here }),
  });
  const idOf = (sign: string) => sessions.find((one) => one.userAgent?.includes(sign))?.id ?? "";
  const end = (fields: Record<string, string>) =>
    app.post("/admin/konto/enheder", fields, { cookie: here });
  await end({ id: idOf("iPhone") });
  assert.equal((await app.get("/admin", { cookie: phone })).status, 302);
  assert.equal((await app.get("/admin", { cookie: office })).status, 200);
  await end({ id: idOf("Macintosh") });
  await end({});
  assert.equal((await app.get("/admin", { cookie: office })).status, 302);
  assert.equal((await app.get("/admin", { cookie: here })).status, 200);
});

test("nobody ends somebody else's session", async () => {
  const app = await startClinic();
  const mine = cookiesOf(await signIn(app));
  const other = await app.signIn("kollega@samspil.example");
  const [theirs] = await app.services.auth.api.listSessions({
    headers: new Headers({ cookie: other.cookie }),
  });
  await app.post("/admin/konto/enheder", { id: theirs?.id ?? "" }, { cookie: mine });
  assert.equal((await other.get("/admin")).status, 200);
});

test("a colleague is invited by mail and by a link to hand over, which works once", async () => {
  const server = await startMailServer();
  const app = await startClinic({ SMTP_URL: server.url });
  const cookie = cookiesOf(await signIn(app));
  const invite = async (email: string) =>
    (await app.post("/admin/konto/kolleger/inviter.data", { email }, { cookie })).text();
  assert.match(await invite("ikke en adresse"), /Skriv kollegaens e-mail/);
  assert.match(await invite(EMAIL), /har allerede en konto/);
  const shown = /\/admin\/adgangskode\?token=[\w-]+/.exec(await invite("Ny@Samspil.example"))?.[0];
  const [mail] = await server.waitFor(1);
  assert.deepEqual(mail?.to, ["ny@samspil.example"]);
  const first = await linkIn(app, mail ?? { source: "" });
  assert.equal(first, shown);
  assert.match(
    await textOf(await app.get("/admin/konto", { cookie })),
    /har ikke valgt adgangskode/,
  );
  assert.equal((await signIn(app, { email: "ny@samspil.example" })).status, 401);

  const renewed = /\/admin\/adgangskode\?token=[\w-]+/.exec(
    await invite("ny@samspil.example"),
  )?.[0];
  assert.match(await textOf(await app.get(first)), /Linket virker ikke længere/);
  const choose = () =>
    app.post(renewed ?? "", { newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD });
  assert.equal((await choose()).status, 302);
  assert.equal((await choose()).status, 410);
  const signedIn = await signIn(app, { email: "ny@samspil.example", password: NEW_PASSWORD });
  assert.equal(signedIn.status, 302);
  assert.match(await invite("ny@samspil.example"), /har allerede en konto/);
});

test("an invitation ends after seven days", async () => {
  const app = await startClinic();
  await app.services.colleagues.invite("ny@samspil.example", "Ejer");
  const [row] = readStored(app, `select "expiresAt" as expires from verification`);
  const days = (Date.parse(String(row?.expires)) - Date.now()) / 86_400_000;
  assert.ok(days > 6.99 && days <= 7, `${days} days`);
});

test("a colleague's account is removed with its sessions and links, one's own never", async () => {
  const app = await startClinic();
  const { auth, colleagues } = app.services;
  const cookie = cookiesOf(await signIn(app));
  const other = await app.signIn("kollega@samspil.example");
  const idOf = async (email: string) =>
    (await colleagues.list()).find((colleague) => colleague.email === email)?.id ?? "";
  const me = await idOf(EMAIL);
  const them = await idOf("kollega@samspil.example");
  const remove = (id: string) =>
    app.post("/admin/konto/kolleger/slet.data", { id }, { cookie }).then((r) => r.text());
  assert.match(await remove(me), /Du kan ikke slette din egen konto/);
  assert.match(await remove(them), /Kontoen er slettet/);
  assert.match(await remove(them), /findes ikke længere/);
  assert.equal((await other.get("/admin")).status, 302);
  assert.deepEqual(
    (await colleagues.list()).map(({ email }) => email),
    [EMAIL],
  );
  const { internalAdapter } = await auth.$context;
  assert.deepEqual(await internalAdapter.findAccounts(them), []);
});

test("two who remove each other in the same moment do not leave the house empty", async () => {
  const app = await startClinic();
  await app.signIn("kollega@samspil.example");
  const { colleagues } = app.services;
  const [a = { id: "" }, b = { id: "" }] = await colleagues.list();
  const removed = await Promise.all([colleagues.remove(a.id, b.id), colleagues.remove(b.id, a.id)]);
  // Which of them is first, only SQLite can tell.
  const done = removed.map((stopped) => stopped !== undefined);
  assert.deepEqual(isPostgres ? done.toSorted().reverse() : done, [true, false]);
  assert.equal((await colleagues.list()).length, 1);
});

test("npm run admin makes accounts and sets passwords beside the running server", async () => {
  const app = await startClinic();
  const cookie = cookiesOf(await signIn(app));
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ["commands/admin.ts", ...words], {
      cwd: join(import.meta.dirname, "../.."),
      env: { PATH: process.env.PATH, DATA_DIR: app.dataDir, ...settingsOf(app.dataDir) },
      encoding: "utf8",
      input: "",
    });
  const passwordIn = (output: string) => /Adgangskoden er (\S+) /.exec(output)?.[1] ?? "";
  const changed = run(EMAIL);
  assert.match(changed.stdout, /^redaktion@samspil\.example har fået en ny adgangskode\.\n/);
  assert.equal((await app.get("/admin", { cookie })).status, 302);
  assert.equal((await signIn(app, { password: passwordIn(changed.stdout) })).status, 302);
  const made = run("ny@samspil.example");
  assert.match(made.stdout, /^Kontoen ny@samspil\.example er oprettet\.\n/);
  const fields = { email: "ny@samspil.example", password: passwordIn(made.stdout) };
  assert.equal((await signIn(app, fields)).status, 302);
  for (const words of [[], ["ikke-en-adresse"], [EMAIL, "en for meget"], [EMAIL, "--uden", "x"]]) {
    const wrong = run(...words);
    assert.equal(wrong.status, 1);
    assert.equal(wrong.stderr, "Brug: samspil admin navn@klinik.dk [--uden-totrinslogin]\n");
  }
});
