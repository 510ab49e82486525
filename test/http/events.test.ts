import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { SERVER, storeEvent } from "../../app/server/events/audit.server.ts";
import { openSecondConnection, queryRows, runSql } from "../kit/backend.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { cookiesOf, EMAIL, mathilde, PASSWORD } from "../kit/client.ts";
import {
  ACCOUNT_PAGE,
  COLLEAGUE,
  giveCode,
  givePassword,
  SECOND_FACTOR_PAGE,
  startClinic,
  textOf,
  turnOnSecondFactor,
} from "../kit/clinic.ts";
import { prepareSite } from "../kit/site-process.ts";
import { until } from "../kit/until.ts";

const SCREEN = "/admin/historik/haendelser";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const INVITED = "ny@samspil.example";

/** A clinic with its screen of events, and an owner signed in on Firefox. */
async function openEvents(environment: Record<string, string> = {}) {
  const clinic = await startClinic({ environment });
  await clinic.addAccount(COLLEAGUE);
  const headers = { cookie: await clinic.openSession(), "user-agent": FIREFOX };
  return {
    ...clinic,
    submit: (path: string, fields: Record<string, string>) => clinic.post(path, fields, headers),
    read: (path: string) => clinic.get(path, headers),
    screen: async (query = "") => textOf(await clinic.get(SCREEN + query, headers)),
    /** The stored events of one kind, newest first. */
    async eventsOf(kind: string) {
      const { events } = await clinic.services.events.list({ page: 1 });
      return events
        .filter((event) => event.kind === kind)
        .map(({ account, about, device }) => ({ account, about, device }));
    },
  };
}

const ME = { account: EMAIL, device: "Firefox på Linux" };

test("a sign-in and a sign-out are stored with account, means and device", async () => {
  const clinic = await openEvents();
  const agent = { "user-agent": FIREFOX };
  const cookie = cookiesOf(await clinic.postLogin({}, agent));
  assert.deepEqual((await clinic.eventsOf("signed in"))[0], { ...ME, about: "password" });
  await clinic.post("/admin/log-ud", {}, { cookie, ...agent });
  assert.deepEqual(await clinic.eventsOf("signed out"), [{ ...ME, about: "" }]);
  const text = await clinic.screen();
  assert.match(text, /Loggede ud redaktion@samspil\.example Firefox på Linux/);
  assert.match(text, /Loggede ind med adgangskode redaktion@samspil\.example/);
});

test("two-step sign-in is stored when it is turned on, used by either code, renewed and turned off", async () => {
  const clinic = await openEvents();
  const { recoveryCodes, nextCode } = await turnOnSecondFactor(clinic);
  const enter = async (code: string) =>
    cookiesOf(await giveCode(clinic, await givePassword(clinic), code));
  await enter(recoveryCodes[0] ?? "");
  const cookie = await enter(nextCode());
  for (const address of ["nye-koder", "slaa-fra"])
    await clinic.post(`${SECOND_FACTOR_PAGE}/${address}`, {}, { cookie });
  const { events } = await clinic.services.events.list({ account: EMAIL, page: 1 });
  assert.deepEqual(
    events.map(({ kind, about }) => [kind, about]),
    [
      ["second factor turned off", ""],
      ["recovery codes renewed", ""],
      ["signed in", "code"],
      ["signed in", "recovery code"],
      ["second factor turned on", ""],
      ["signed in", "password"],
      ["signed in", "password"],
    ],
  );
});

test("passwords, invitations, ended sessions and removed accounts are stored, each once, without a secret", async () => {
  const clinic = await openEvents();
  const submit = (address: string, fields: Record<string, string>) =>
    clinic.submit(`${ACCOUNT_PAGE}/${address}`, fields);
  await submit("kolleger/inviter", { email: INVITED });
  await submit("enheder/andre", {});
  const { id } = await clinic.findAccount(COLLEAGUE);
  for (const _time of [1, 2]) await submit("kolleger/slet", { id });
  const newPassword = "syv blå heste på taget";
  const change = { currentPassword: PASSWORD, newPassword };
  await submit("adgangskode", { ...change, repeated: newPassword });
  const link = await clinic.createInvitation(INVITED);
  assert.equal((await clinic.choosePassword(link, newPassword)).status, 302);
  for (const [kind, about] of [
    ["colleague invited", INVITED],
    ["sessions ended", ""],
    ["account removed", COLLEAGUE],
    ["password changed", ""],
  ] as const) {
    assert.deepEqual(await clinic.eventsOf(kind), [{ ...ME, about }], kind);
  }
  const [chosen] = await clinic.eventsOf("password chosen by link");
  assert.equal(chosen?.account, INVITED);
  const stored = await clinic.services.events.list({ page: 1 });
  assert.doesNotMatch(JSON.stringify(stored), /heste|token/);
});

test("exported, resent and erased orders are stored by their number, without their content", async () => {
  const clinic = await openEvents();
  await clinic.outbox.stop();
  const number = await clinic.order();
  const other = await clinic.order();
  const order = await clinic.services.orders.find(number);
  const id = order?.id ?? "";
  runSql(clinic, "update outbox set state = 'failed'");
  const mails = await clinic.services.deliveries.of(id);
  for (const { mailId, recipient } of mails) {
    await clinic.submit("/admin/bestillinger", { intent: "retry", mailId, recipient });
  }
  await clinic.read("/admin/bestillinger.csv?q=mathilde");
  await clinic.submit("/admin/bestillinger", { intent: "erase", id });
  await clinic.submit("/admin/bestillinger", { intent: "erase", id });

  assert.deepEqual(
    await clinic.eventsOf("mail sent again"),
    mails.map(() => ({ ...ME, about: number })),
  );
  assert.deepEqual(await clinic.eventsOf("orders exported"), [{ ...ME, about: "2" }]);
  assert.deepEqual(await clinic.eventsOf("order erased"), [{ ...ME, about: number }]);
  const told = await clinic.screen();
  assert.match(told, /Hentede 2 bestillinger til Excel/);
  assert.match(told, new RegExp(`Slettede bestilling ${number} `));
  assert.match(told, new RegExp(`Sendte en mail om bestilling ${number} igen`));
  assert.doesNotMatch(told, new RegExp(`bestilling ${other}`));
  const stored = JSON.stringify(await clinic.services.events.list({ page: 1 }));
  for (const word of Object.values(mathilde)) assert.ok(!stored.includes(word), word);
  // The milliseconds of a time may be any.
  assert.doesNotMatch(stored.replaceAll(/\.\d{3}Z/g, ""), /Samtalekort|698|mathilde/i);
});

test("an order that is erased for its age is stored as the server's act", async () => {
  const clinic = await openEvents({ ORDER_RETENTION_DAYS: "2" });
  const number = await clinic.order();
  for (let day = 0; day < 4; day += 1) {
    clinic.pass(86_400);
    await clinic.eraseOldMail();
  }
  assert.deepEqual(await clinic.eventsOf("order erased"), [
    { account: "", about: number, device: "" },
  ]);
  assert.match(
    await clinic.screen(),
    new RegExp(`Bestilling ${number} blev slettet, fordi opbevaringstiden var udløbet Serveren`),
  );
});

test("wrong passwords are counted for each account once an hour, and an address without an account is not stored", async () => {
  const clinic = await openEvents();
  const guess = (email: string) => clinic.postLogin({ email, password: "forkert adgangskode" });
  for (let n = 0; n < 3; n += 1) await guess(EMAIL);
  await guess("min-hemmelige-adgangskode@samspil.example");
  assert.deepEqual(await clinic.eventsOf("tries refused"), [], "nothing is written at the try");
  await clinic.storeRefusedTries();
  await clinic.storeRefusedTries();
  assert.deepEqual(await clinic.eventsOf("tries refused"), [
    { account: "", about: "1", device: "" },
    { account: EMAIL, about: "3", device: "" },
  ]);
  const told = await clinic.screen();
  assert.match(told, /3 forsøg på at logge ind blev afvist redaktion@samspil\.example/);
  assert.match(told, /1 forsøg på at logge ind blev afvist \(ingen konto med den adresse\) Ukendt/);
  assert.doesNotMatch(told, /hemmelige/);
});

test("wrong passwords of the last hour are stored before the site stops", async () => {
  const clinic = await openEvents();
  await clinic.postLogin({ password: "forkert adgangskode" });
  await clinic.stopWork();
  assert.deepEqual(await clinic.eventsOf("tries refused"), [
    { account: EMAIL, about: "1", device: "" },
  ]);
});

test("events are erased by their age", async () => {
  const clinic = await openEvents();
  const { events } = clinic.services;
  clinic.pass(3600);
  const signedIn = await clinic.eventsOf("signed in");
  await events.eraseHistory(new Date(clinic.now().getTime() - 7200_000));
  assert.deepEqual(await clinic.eventsOf("signed in"), signedIn);
  await events.eraseHistory(clinic.now());
  assert.deepEqual(await clinic.eventsOf("signed in"), []);
});

test("HISTORY_DAYS erases old events too", async () => {
  const dataDir = join(makeFolder(), "gammel");
  mkdirSync(dataDir);
  const site = await prepareSite({ DATA_DIR: dataDir, HISTORY_DAYS: "30" });
  const database = await openSecondConnection(dataDir);
  for (const [days, about] of [
    [40, "gammel"],
    [20, "ny"],
  ] as const) {
    const at = new Date(Date.now() - days * 86_400_000);
    await storeEvent(database.kysely, { kind: "colleague invited", who: SERVER, about }, at);
  }
  await database.close();
  const invited = () =>
    queryRows({ dataDir }, "select about from events where kind = 'colleague invited'").map(plain);
  await site.start();
  await until("one of them is erased", () => invited().length < 2);
  await site.end("SIGTERM");
  assert.deepEqual(invited(), [{ about: "ny" }]);
});

test("the list of events has pages, for owners who are signed in", async () => {
  const clinic = await openEvents();
  for (let n = 0; n < 120; n += 1)
    await clinic.services.audit({ kind: "order erased", who: SERVER, about: String(2000 + n) });
  const first = await clinic.screen();
  assert.match(first, /Side 1 af 3/);
  assert.match(first, /Bestilling 2119 blev slettet/);
  assert.doesNotMatch(first, /Bestilling 2060 /);
  assert.match(await clinic.screen("?side=99"), /Bestilling 2000 .*Side 3 af 3/);
  assert.match(await clinic.screen("?side=-1"), /Side 1 af 3/);
  const html = await (await clinic.read("/admin/historik")).text();
  assert.match(html, /href="\/admin\/historik\/haendelser"/);
  assert.equal((await clinic.get(SCREEN)).status, 302, "not for anonymous clients");
});

test("an account that the operator makes on the server is an event too", async () => {
  const clinic = await openEvents();
  for (const _time of [1, 2]) {
    assert.equal((await clinic.runAdmin("drift@samspil.example")).code, 0);
  }
  const server = { account: "", device: "" };
  const about = "drift@samspil.example";
  const [made] = await clinic.eventsOf("account made");
  assert.deepEqual(made, { ...server, about });
  assert.deepEqual(await clinic.eventsOf("password set on the server"), [{ ...server, about }]);
  assert.match(
    await clinic.screen(),
    /drift@samspil\.example fik ny adgangskode på serveren Server/,
  );
});

function plain(row: object) {
  return { ...row };
}
