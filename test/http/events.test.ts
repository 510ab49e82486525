import assert from "node:assert/strict";
import { test } from "node:test";
import { SERVER } from "../../app/server/events/audit.server.ts";
import { queryRows, runSql, settingsOf } from "../kit/backend.ts";
import { cookiesOf, EMAIL, mathilde } from "../kit/client.ts";
import { giveCode, givePassword, startClinic, textOf, turnOnSecondFactor } from "../kit/clinic.ts";
import { openSite } from "../kit/site.ts";
import { until } from "../kit/until.ts";

const SCREEN = "/admin/historik/haendelser";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/** A clinic with its screen of events, and an owner signed in on Firefox. */
async function openEvents() {
  const clinic = await startClinic();
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
  const { recoveryCodes, nextCode } = await turnOnSecondFactor(clinic);
  for (const code of [recoveryCodes[0] ?? "", nextCode()])
    await giveCode(clinic, await givePassword(clinic), code);
  const means = (await clinic.eventsOf("signed in")).map(({ about }) => about);
  assert.deepEqual(means.slice(0, 2), ["code", "recovery code"]);
});

test("exported, resent and erased orders are stored by their number, without their content", async () => {
  const clinic = await openEvents();
  await clinic.outbox.stop();
  const number = await clinic.order();
  const other = await clinic.order();
  const id = (await clinic.services.orders.find(number))?.id ?? "";
  runSql(clinic, "update outbox set state = 'failed'");
  const mails = await clinic.services.deliveries.of(id);
  for (const { mailId, recipient } of mails) {
    await clinic.submit("/admin/bestillinger", { intent: "retry", mailId, recipient });
  }
  await clinic.read("/admin/bestillinger.csv?q=mathilde");
  for (const _time of [1, 2]) await clinic.submit("/admin/bestillinger", { intent: "erase", id });

  for (const [kind, abouts] of [
    ["mail sent again", mails.map(() => number)],
    ["orders exported", ["2"]],
    ["order erased", [number]],
  ] as const) {
    const expected = abouts.map((about) => ({ ...ME, about }));
    assert.deepEqual(await clinic.eventsOf(kind), expected, kind);
  }
  const told = await clinic.screen();
  assert.match(told, /Hentede 2 bestillinger til Excel/);
  assert.match(told, new RegExp(`Slettede bestilling ${number} `));
  assert.match(told, new RegExp(`Sendte en mail om bestilling ${number} igen`));
  assert.doesNotMatch(told, new RegExp(`bestilling ${other}`));
  const stored = JSON.stringify(await clinic.services.events.list({ page: 1 }));
  for (const word of Object.values(mathilde)) assert.ok(!stored.includes(word), word);
});

test("wrong passwords are counted for each account once an hour, and an address without an account is not stored", async () => {
  const clinic = await openEvents();
  const guess = (email: string) => clinic.postLogin({ email, password: "forkert adgangskode" });
  for (let n = 0; n < 3; n += 1) await guess(EMAIL);
  await guess("min-hemmelige-adgangskode@samspil.example");
  assert.deepEqual(await clinic.eventsOf("tries refused"), [], "nothing is written at the try");
  for (const _time of [1, 2]) await clinic.storeRefusedTries();
  assert.deepEqual(await clinic.eventsOf("tries refused"), [
    { account: "", about: "1", device: "" },
    { account: EMAIL, about: "3", device: "" },
  ]);
  const told = await clinic.screen();
  assert.match(told, /3 forsøg på at logge ind blev afvist redaktion@samspil\.example/);
  assert.match(told, /1 forsøg på at logge ind blev afvist \(ingen konto med den adresse\) Ukendt/);
  assert.doesNotMatch(told, /hemmelige/);
  await guess(EMAIL);
  await clinic.stopWork();
  const [last] = await clinic.eventsOf("tries refused");
  assert.deepEqual(last, { account: EMAIL, about: "1", device: "" }, "before the site stops");
});

test("events are erased by their age", async () => {
  const clinic = await openEvents();
  const invite = (about: string) =>
    clinic.services.audit({ kind: "colleague invited", who: SERVER, about });
  await invite("gammel");
  clinic.pass(20 * 86_400);
  await invite("ny");
  clinic.pass(5 * 86_400);
  await clinic.stop();
  const { dataDir, now } = clinic;
  const environment = { ...settingsOf(dataDir), DATA_DIR: dataDir, HISTORY_DAYS: "10" };
  const again = await openSite({ environment, clock: now });
  const invited = () =>
    queryRows({ dataDir }, "select about from events where kind = 'colleague invited'");
  await until("one of them is erased", () => invited().length < 2);
  await again.stopWork();
  assert.deepEqual(
    invited().map(({ about }) => about),
    ["ny"],
  );
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
