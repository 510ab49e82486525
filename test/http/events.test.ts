import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { createEvents, SERVER } from "../../app/server/events/events.server.ts";
import { startApp, visibleText } from "../kit/app.ts";
import { alterStored, openAgain, readStored, settingsOf } from "../kit/backend.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { cookiesOf, mathilde } from "../kit/client.ts";
import { createAuthenticator } from "../kit/devices.ts";
import { prepareSite } from "../kit/site-process.ts";
import { until } from "../kit/until.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const OTHER = "kollega@samspil.example";
const SCREEN = "/admin/historik/haendelser";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const root = makeFolder();

/** The clinic with a clock of its own, and somebody signed in. */
async function openClinic(environment: Record<string, string> = {}) {
  let now = new Date();
  const app = await startApp({ clock: () => now, environment });
  await ensureAccount(app.services.auth, OTHER, PASSWORD);
  const signIn = async (email = EMAIL) => {
    const editor = await app.signIn(email, PASSWORD);
    return { cookie: editor.cookie, "user-agent": FIREFOX };
  };
  let headers = await signIn();
  return {
    app,
    signIn,
    now: () => now,
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    use(other: typeof headers) {
      headers = other;
    },
    post: (path: string, fields: Record<string, string>) => app.post(path, fields, headers),
    get: (path: string) => app.get(path, headers),
    screen: async (query = "") =>
      visibleText(await (await app.get(SCREEN + query, headers)).text()),
    /** What was done of one kind, newest first, as it is stored. */
    async done(kind: string) {
      const { events } = await app.services.events.list({ page: 1 });
      return events
        .filter((event) => event.kind === kind)
        .map(({ account, about, device }) => ({ account, about, device }));
    },
  };
}

const ME = { account: EMAIL, device: "Firefox på Linux" };

test("who signed in, how, from what, and out again", async () => {
  const clinic = await openClinic();
  const { app } = clinic;
  const password = { email: EMAIL, password: PASSWORD, intent: "sign-in" };
  const answer = await app.post("/admin/login", password, { "user-agent": FIREFOX });
  const cookie = cookiesOf(answer);
  assert.deepEqual((await clinic.done("signed in"))[0], { ...ME, about: "password" });
  await app.post("/admin/log-ud", {}, { cookie, "user-agent": FIREFOX });
  assert.deepEqual(await clinic.done("signed out"), [{ ...ME, about: "" }]);
  const told = await clinic.screen();
  assert.match(told, /Loggede ud redaktion@samspil\.example Firefox på Linux/);
  assert.match(told, /Loggede ind med adgangskode redaktion@samspil\.example/);
});

test("the second factor: on, in by code and by recovery code, new codes, off", async () => {
  const clinic = await openClinic();
  const { app, pass } = clinic;
  const page = "/admin/totrinslogin";
  const offered = await clinic.post(`${page}/begynd`, {});
  const { letters, sealed } = (await offered.json()).offer;
  const phone = createAuthenticator(letters);
  const code = () => {
    pass(30);
    return phone.codeAt(clinic.now());
  };
  const on = await clinic.post(`${page}/slaa-til`, { sealed, code: code() });
  const { recoveryCodes } = await on.json();
  const enter = async (given: string) => {
    const password = { email: EMAIL, password: PASSWORD, intent: "sign-in" };
    const cookie = cookiesOf(await app.post("/admin/login", password));
    const answer = await app.post("/admin/login/kode", { code: given }, { cookie });
    clinic.use({ cookie: cookiesOf(answer), "user-agent": FIREFOX });
  };
  await enter(recoveryCodes[0]);
  await enter(code());
  await clinic.post(`${page}/nye-koder`, {});
  await clinic.post(`${page}/slaa-fra`, {});
  const { events } = await app.services.events.list({ account: EMAIL, page: 1 });
  assert.deepEqual(
    events.map(({ kind, about }) => [kind, about]),
    [
      ["second factor turned off", ""],
      ["recovery codes renewed", ""],
      ["signed in", "code"],
      ["signed in", "recovery code"],
      ["second factor turned on", ""],
      ["signed in", "password"],
    ],
  );
});

test("passwords, invitations, ended sessions and accounts that are removed", async () => {
  const clinic = await openClinic();
  const { app } = clinic;
  await clinic.post("/admin/konto/kolleger/inviter", { email: "ny@samspil.example" });
  await clinic.post("/admin/konto/enheder", {});
  const colleagues = await app.services.colleagues.list();
  const other = colleagues.find(({ email }) => email === OTHER);
  await clinic.post("/admin/konto/kolleger/slet", { id: other?.id ?? "" });
  await clinic.post("/admin/konto/kolleger/slet", { id: other?.id ?? "" });
  const newPassword = "syv blå heste på taget";
  const change = { currentPassword: PASSWORD, newPassword };
  await clinic.post("/admin/konto/adgangskode", { ...change, repeated: newPassword });
  const { link = "" } = (await app.services.colleagues.invite("ny@samspil.example", "Ejer")) ?? {};
  const { pathname, search } = new URL(link);
  const answer = await app.post(pathname + search, { newPassword, repeated: newPassword });
  assert.equal(answer.status, 302);

  assert.deepEqual(await clinic.done("colleague invited"), [
    { ...ME, about: "ny@samspil.example" },
  ]);
  assert.deepEqual(await clinic.done("sessions ended"), [{ ...ME, about: "" }]);
  assert.deepEqual(await clinic.done("account removed"), [{ ...ME, about: OTHER }]);
  assert.deepEqual(await clinic.done("password changed"), [{ ...ME, about: "" }]);
  const [chosen] = await clinic.done("password chosen by link");
  assert.equal(chosen?.account, "ny@samspil.example");
  assert.doesNotMatch(JSON.stringify(await app.services.events.list({ page: 1 })), /heste|token/);
});

test("orders taken out, sent again and erased are told by number, and nothing of what stands in them", async () => {
  const clinic = await openClinic();
  const { app } = clinic;
  await app.outbox.stop();
  const number = await app.order();
  const kept = await app.order();
  const order = await app.services.orders.find(number);
  const id = order?.id ?? "";
  alterStored(clinic.app, "update outbox set state = 'failed'");
  const mails = await app.services.deliveries.of(id);
  for (const { mailId, recipient } of mails) {
    await clinic.post("/admin/bestillinger", { intent: "retry", mailId, recipient });
  }
  await clinic.get("/admin/bestillinger.csv?q=mathilde");
  await clinic.post("/admin/bestillinger", { intent: "erase", id });
  await clinic.post("/admin/bestillinger", { intent: "erase", id });

  assert.deepEqual(
    await clinic.done("mail sent again"),
    mails.map(() => ({ ...ME, about: number })),
  );
  assert.deepEqual(await clinic.done("orders exported"), [{ ...ME, about: "2" }]);
  assert.deepEqual(await clinic.done("order erased"), [{ ...ME, about: number }]);
  const told = await clinic.screen("?hvad=bestillinger");
  assert.match(told, /Hentede 2 bestillinger til Excel/);
  assert.match(told, new RegExp(`Slettede bestilling ${number} `));
  assert.match(told, new RegExp(`Sendte en mail om bestilling ${number} igen`));
  assert.doesNotMatch(told, new RegExp(`bestilling ${kept}`));
  const stored = JSON.stringify(await app.services.events.list({ page: 1 }));
  for (const word of Object.values(mathilde)) assert.ok(!stored.includes(word), word);
  // The milliseconds of a time may be any.
  assert.doesNotMatch(stored.replaceAll(/\.\d{3}Z/g, ""), /Samtalekort|698|mathilde/i);
});

test("what is erased for its age is told as the server's doing", async () => {
  const clinic = await openClinic({ ORDER_RETENTION_DAYS: "2" });
  const number = await clinic.app.order();
  for (let day = 0; day < 4; day += 1) {
    clinic.pass(86_400);
    await clinic.app.eraseOldMail();
  }
  assert.deepEqual(await clinic.done("order erased"), [{ account: "", about: number, device: "" }]);
  assert.match(
    await clinic.screen(),
    new RegExp(`Bestilling ${number} blev slettet, fordi opbevaringstiden var udløbet Serveren`),
  );
});

test("guesses are counted for each account once an hour, and what is typed without an account is not kept", async () => {
  const clinic = await openClinic();
  const { app } = clinic;
  const guess = (email: string) =>
    app.post("/admin/login", { email, password: "forkert adgangskode", intent: "sign-in" });
  for (let n = 0; n < 3; n += 1) await guess(EMAIL);
  await guess("min-hemmelige-adgangskode@samspil.example");
  assert.deepEqual(await clinic.done("tries refused"), [], "nothing is written at the try");
  await app.writeRefusedTries();
  await app.writeRefusedTries();
  assert.deepEqual(await clinic.done("tries refused"), [
    { account: "", about: "1", device: "" },
    { account: EMAIL, about: "3", device: "" },
  ]);
  const told = await clinic.screen("?hvad=login");
  assert.match(told, /3 forsøg på at logge ind blev afvist redaktion@samspil\.example/);
  assert.match(told, /1 forsøg på at logge ind blev afvist \(ingen konto med den adresse\) Ukendt/);
  assert.doesNotMatch(told, /hemmelige/);
});

test("no row is changed or taken out, but by its age, and how far that went stays told", async () => {
  const clinic = await openClinic();
  const { events } = clinic.app.services;
  assert.throws(
    () => alterStored(clinic.app, "update events set account = 'en anden'"),
    /never changed/,
  );
  assert.throws(() => alterStored(clinic.app, "delete from events"), /old enough/);
  assert.throws(() => alterStored(clinic.app, "delete from events_erased"), /never forgotten/);
  clinic.pass(3600);
  const signedIn = await clinic.done("signed in");
  await events.eraseHistory(new Date(clinic.now().getTime() - 7200_000));
  assert.deepEqual(await clinic.done("signed in"), signedIn);
  await events.eraseHistory(clinic.now());
  assert.deepEqual(await clinic.done("signed in"), []);
  assert.throws(
    () => alterStored(clinic.app, "update events_erased set before = ''"),
    /stays erased/,
  );
  await events.eraseHistory(new Date("2020-01-01"));
  const [row] = readStored(clinic.app, "select before from events_erased");
  assert.equal(row?.before, clinic.now().toISOString());
});

test("old events go when the texts' history does", async () => {
  const dataDir = join(root, "gammel");
  mkdirSync(dataDir);
  const site = await prepareSite({ DATA_DIR: dataDir, HISTORY_DAYS: "30" });
  const database = await openAgain(dataDir);
  for (const [days, about] of [
    [40, "gammel"],
    [20, "ny"],
  ] as const) {
    const events = createEvents(database, () => new Date(Date.now() - days * 86_400_000));
    await events.record({ ...SERVER, kind: "colleague invited", about });
  }
  await database.close();
  const invited = () =>
    readStored({ dataDir }, "select about from events where kind = 'colleague invited'").map(plain);
  await site.start();
  await until("one of them is erased", () => invited().length < 2);
  await site.end("SIGTERM");
  assert.deepEqual(invited(), [{ about: "ny" }]);
});

test("the list is paged, and narrowed to a person and to what was done", async () => {
  const clinic = await openClinic();
  const { events } = clinic.app.services;
  for (let n = 0; n < 120; n += 1) {
    const account = n % 2 ? OTHER : EMAIL;
    await events.record({ kind: "order erased", account, about: String(2000 + n), device: "" });
  }
  const first = await clinic.screen();
  assert.match(first, /Side 1 af 3/);
  assert.match(first, /Slettede bestilling 2119 /);
  assert.doesNotMatch(first, /Slettede bestilling 2060 /);
  const mine = await clinic.screen(`?hvem=${EMAIL}&hvad=bestillinger&side=2`);
  assert.match(mine, /Side 2 af 2/);
  assert.match(mine, /Slettede bestilling 2000 /);
  assert.doesNotMatch(mine, /Slettede bestilling 2001 |Loggede ind/);
  assert.match(await clinic.screen("?side=99"), /Side 3 af 3/);
  assert.match(await clinic.screen("?hvem=ingen@samspil.example"), /ingen hændelser, der passer/);
  assert.match(await clinic.screen("?hvad=constructor&side=-1"), /Side 1 af 3/);
  const html = await (await clinic.get("/admin/historik")).text();
  assert.match(html, /href="\/admin\/historik\/haendelser"/);
  assert.equal((await clinic.app.get(SCREEN)).status, 302, "not for anonymous clients");
});

test("what the operator does on the server is told too", async () => {
  const clinic = await openClinic();
  const { dataDir } = clinic.app;
  const env = { ...process.env, DATA_DIR: dataDir, ...settingsOf(dataDir) };
  const admin = (...rest: string[]) =>
    spawnSync(process.execPath, ["commands/admin.ts", ...rest], { env, encoding: "utf8" });
  assert.equal(admin("drift@samspil.example").status, 0);
  assert.equal(admin("drift@samspil.example").status, 0);
  const server = { account: "", device: "" };
  const about = "drift@samspil.example";
  const [made] = await clinic.done("account made");
  assert.deepEqual(made, { ...server, about });
  assert.deepEqual(await clinic.done("password set on the server"), [{ ...server, about }]);
  assert.match(
    await clinic.screen(),
    /drift@samspil\.example fik ny adgangskode på serveren Server/,
  );
});

function plain(row: object) {
  return { ...row };
}
