import assert from "node:assert/strict";
import { test } from "node:test";
import { getMigrations } from "better-auth/db/migration";
import { SERVER } from "../../app/server/events/audit.server.ts";
import { isPostgres, queryRows } from "../kit/backend.ts";
import { cookiesOf, EMAIL, PASSWORD } from "../kit/client.ts";
import {
  COLLEAGUE,
  NEW_PASSWORD,
  startClinic,
  startClinicWithMail,
  textOf,
  turnOnSecondFactor,
} from "../kit/clinic.ts";
import { passwordLinkIn } from "../kit/mail-server.ts";
import { openSite, visibleText } from "../kit/site.ts";

test("better-auth needs no table, column or index that our migrations do not make", async () => {
  const { services } = await startClinic();
  const plan = await getMigrations(services.auth.options, { throwOnUnsafe: false });
  // A table for links of its own, which nothing here uses: app/server/tokens.
  const created = plan.toBeCreated.map(({ table }) => table);
  assert.deepEqual(
    [created, plan.toBeAdded, plan.toBeAddedIndexes, plan.schemaProblems],
    [["verification"], [], [], []],
  );
});

test("signing in leads back to the page that was asked for, with a cookie that no script can read", async () => {
  const clinic = await startClinic();
  const closed = await clinic.get("/admin/nyheder?rediger=nyhed_1");
  const login = closed.headers.get("location") ?? "";
  assert.equal(login, "/admin/login?til=%2Fadmin%2Fnyheder%3Frediger%3Dnyhed_1");
  const answer = await clinic.postLogin({}, {}, login);
  assert.equal(answer.headers.get("location"), "/admin/nyheder?rediger=nyhed_1");
  const [line = ""] = answer.headers.getSetCookie();
  assert.match(line, /^samspil\.session_token=.+; HttpOnly/);
  assert.match(line, /Path=\/.*SameSite=Lax/);
  assert.doesNotMatch(line, /Secure/);
  const cookie = cookiesOf(answer);
  assert.match(await textOf(await clinic.get("/admin", { cookie })), /redaktion@.*Log ud/);
  const again = await clinic.get("/admin/login?til=/admin/om", { cookie });
  assert.equal(again.headers.get("location"), "/admin/om", "a signed-in editor skips the login");
  const foreign = "/admin/login?til=//evil.example";
  for (const elsewhere of [
    await clinic.get(foreign, { cookie }),
    await clinic.postLogin({}, {}, foreign),
  ])
    assert.equal(elsewhere.headers.get("location"), "/admin");
});

test("who signs in with a password that the first start made or was given chooses another before anything else", async () => {
  const environment = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const app = await openSite({ host: "klinik.localhost", environment });
  const owner = await app.signIn();
  for (const path of ["/admin", "/admin/kontakt", "/admin/bestillinger"]) {
    const answer = await owner.get(path);
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/admin/konto"]);
  }
  const refused = await owner.save("/admin/kontakt", { act: "publish", base: "*", values: {} });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /Vælg først din egen adgangskode/);
  const page = visibleText(await owner.page("/admin/konto"));
  assert.match(page, /Du har fået din adgangskode af en anden\. Vælg din egen her/);
  assert.doesNotMatch(page, /Totrinslogin|Kolleger/);
  const own = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD };
  await app.post("/admin/konto/adgangskode", own, { cookie: owner.cookie });
  const again = await app.signIn(EMAIL, NEW_PASSWORD);
  assert.equal((await again.get("/admin/kontakt")).status, 200);
});

test("a user sees his sessions by device, and ends any but the present one", async () => {
  const clinic = await startClinic();
  const signInWith = async (agent: string) =>
    cookiesOf(await clinic.postLogin({}, { "user-agent": `Mozilla/5.0 ${agent}` }));
  const phone = await signInWith("(iPhone) Version/19.0 Safari/604.1");
  const office = await signInWith("(Windows NT 10.0) Firefox/145.0");
  const here = await signInWith("(Macintosh) Version/19.0 Safari/605.1");
  assert.match(
    await textOf(await clinic.get("/admin/konto", { cookie: here })),
    /Safari på Mac.*Denne enhed.*Firefox på Windows.*Safari på iPhone/,
  );
  for (const device of ["iPhone", "Macintosh"]) {
    const where = `"userAgent" like '%${device}%'`;
    const [{ id } = {}] = queryRows(clinic, `select id from session where ${where}`);
    await clinic.postAccount(here, "enheder", { id: String(id) });
  }
  assert.equal(await clinic.isSignedIn(phone), false);
  for (const cookie of [office, here]) assert.ok(await clinic.isSignedIn(cookie));
});

test("a colleague is invited by mail and by a link to hand over, which works once and for seven days", async () => {
  const { clinic, mail } = await startClinicWithMail();
  const cookie = await clinic.openSession();
  const email = "ny@samspil.example";
  const invite = async (address: string) =>
    (await clinic.postAccount(cookie, "kolleger/inviter", { email: address })).text();
  const readLink = (html: string) => /\/admin\/adgangskode\?token=[\w-]+/.exec(html)?.[0] ?? "";
  const first = readLink(await invite("Ny@Samspil.example"));
  const [letter] = await mail.waitFor(1);
  assert.deepEqual(letter?.to, [email]);
  assert.equal(passwordLinkIn(mail.received), first);
  assert.match(
    await textOf(await clinic.get("/admin/konto", { cookie })),
    /har ikke valgt adgangskode/,
  );
  assert.equal((await clinic.postLogin({ email })).status, 401);
  const [row] = queryRows(clinic, "select expires_at as expires from tokens");
  const days = (Number(row?.expires) - Date.now()) / 86_400_000;
  assert.ok(days > 6.99 && days <= 7, `${days} days`);

  const renewed = readLink(await invite(email));
  assert.match(await textOf(await clinic.get(first)), /Linket virker ikke længere/);
  assert.equal((await clinic.choosePassword(renewed)).status, 302);
  assert.equal((await clinic.choosePassword(renewed)).status, 410);
  assert.equal((await clinic.postLogin({ email, password: NEW_PASSWORD })).status, 302);
});

/** @returns a function that resolves when it is called for the second time */
function createMeeting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  return () => {
    if (!isFirst) resolve();
    isFirst = false;
    return promise;
  };
}

test("two who invite one colleague at the same moment are both told that it is done, and of two links used at once one chooses the password", async (t) => {
  const clinic = await startClinic();
  const cookie = await clinic.openSession();
  const { internalAdapter } = await clinic.services.auth.$context;
  const { findUserByEmail, linkAccount } = internalAdapter;
  const [foundNobody, foundNoPassword] = [createMeeting(), createMeeting()];
  t.mock.method(internalAdapter, "findUserByEmail", async (email: string) => {
    const user = await findUserByEmail(email);
    await foundNobody();
    return user;
  });
  const answers = await Promise.all(
    [1, 2].map(() => clinic.postAccount(cookie, "kolleger/inviter", { email: COLLEAGUE })),
  );
  for (const answer of answers) assert.match(await answer.text(), /er inviteret og får en mail/);

  type Linked = Parameters<typeof linkAccount>[0];
  t.mock.method(internalAdapter, "linkAccount", async (row: Linked) => {
    await foundNoPassword();
    return linkAccount(row);
  });
  const links = [await clinic.createInvitation(COLLEAGUE), await clinic.createReset(COLLEAGUE)];
  const passwords = [NEW_PASSWORD, `${NEW_PASSWORD} igen`];
  await Promise.all(links.map((link, n) => clinic.choosePassword(link, passwords[n])));
  const signedIn = await Promise.all(
    passwords.map((password) => clinic.postLogin({ email: COLLEAGUE, password })),
  );
  assert.deepEqual(signedIn.map(({ status }) => status).toSorted(), [302, 401]);
  const { id } = await clinic.findAccount(COLLEAGUE);
  assert.equal((await internalAdapter.findAccounts(id)).length, 1);
});

test("a removed colleague loses sessions, password and codes, and nobody removes his own account", async () => {
  const clinic = await startClinic();
  const cookie = await clinic.openSession();
  await clinic.addAccount(COLLEAGUE);
  const theirs = await turnOnSecondFactor(clinic, COLLEAGUE);
  const { id } = await clinic.findAccount(COLLEAGUE);
  const remove = async (account: string) =>
    textOf(await clinic.postAccount(cookie, "kolleger/slet", { id: account }));
  assert.match(await remove((await clinic.findAccount()).id), /Du kan ikke slette din egen konto/);
  assert.match(await remove(id), /Kontoen er slettet/);
  assert.equal(await clinic.isSignedIn(theirs.cookie), false);
  assert.equal((await clinic.services.colleagues.list()).length, 1);
  const kept = ["second_factor", "recovery_code"].flatMap((table) =>
    queryRows(clinic, `select user_id from ${table}`),
  );
  assert.deepEqual(kept, []);
  assert.deepEqual(queryRows(clinic, `select id from account where "userId" = '${id}'`), []);
});

test("of two colleagues who remove each other at the same moment one stays", async () => {
  const clinic = await startClinic();
  await clinic.addAccount(COLLEAGUE);
  const { colleagues } = clinic.services;
  const [a, b] = await colleagues.list();
  assert.ok(a && b);
  const removed = await Promise.all([
    colleagues.remove(a.id, { ...SERVER, account: b.email }),
    colleagues.remove(b.id, { ...SERVER, account: a.email }),
  ]);
  // Only SQLite decides which of them is first.
  const done = removed.map((stopped) => stopped !== undefined);
  assert.deepEqual(isPostgres ? done.toSorted().reverse() : done, [true, false]);
  assert.equal((await colleagues.list()).length, 1);
});

test("npm run admin makes accounts and sets passwords beside the running site", async () => {
  const clinic = await startClinic();
  const cookie = await clinic.openSession();
  const passwordIn = (output: string) => /Adgangskoden er (\S+) /.exec(output)?.[1] ?? "";
  const changed = await clinic.runAdmin(EMAIL);
  assert.match(changed.said, /^redaktion@samspil\.example har fået en ny adgangskode\.\n/);
  assert.equal(await clinic.isSignedIn(cookie), false);
  assert.equal((await clinic.postLogin({ password: passwordIn(changed.said) })).status, 302);
  const email = "ny@samspil.example";
  const made = await clinic.runAdmin(email);
  assert.match(made.said, /^Kontoen ny@samspil\.example er oprettet\.\n/);
  assert.equal((await clinic.postLogin({ email, password: passwordIn(made.said) })).status, 302);
  assert.equal((await clinic.findAccount(email)).role, "Ejer");
  const { events } = await clinic.services.events.list({ page: 1 });
  assert.deepEqual(
    events.filter(({ account }) => account === "").map(({ kind, about }) => `${kind} ${about}`),
    [`account made ${email}`, `password set on the server ${EMAIL}`, `account made ${EMAIL}`],
  );
  for (const words of [[], ["ikke-en-adresse"], [EMAIL, "en for meget"], [EMAIL, "--uden", "x"]]) {
    assert.deepEqual(await clinic.runAdmin(...words), {
      code: 1,
      said: "Brug: samspil admin navn@klinik.dk [--uden-totrinslogin]",
    });
  }
});
