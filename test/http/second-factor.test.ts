import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { createPasswordLink } from "../../app/server/auth/password-link.server.ts";
import { createSecondFactors } from "../../app/server/auth/second-factor.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createSecurityEvents } from "../../app/server/events/security-events.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { openStores, startApp, visibleText } from "../kit/app.ts";
import {
  alterStored,
  databaseSettings,
  openAgain,
  readStored,
  settingsOf,
} from "../kit/backend.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { cookiesOf } from "../kit/client.ts";
import { createAuthenticator, wrongCodeAt } from "../kit/devices.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { listAdminRoutes } from "../security/routes.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const OTHER = "kollega@samspil.example";
const PAGE = "/admin/totrinslogin";
const CODE_PAGE = "/admin/login/kode";
const WRONG_CODE = /Koden er forkert eller brugt\. Vent, til appen viser en ny/;
const WRONG_PASSWORD = /Ugyldig email eller adgangskode\. Prøv igen\./;

type Headers = Record<string, string>;

/** The clinic with a clock of its own: codes come every half minute. */
async function startClinic(environment: Record<string, string> = {}) {
  let now = Date.parse("2026-11-21T09:00:00Z");
  const lines: object[] = [];
  const app = await startApp({
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
    clock: () => new Date(now),
    change: (services) => ({
      ...services,
      securityEvents: createSecurityEvents(
        { info: (line: object) => lines.push(line) },
        "a secret of this test's own, long enough",
      ),
    }),
  });
  return {
    ...app,
    now: () => new Date(now),
    /** Half a minute, so that the app shows another code. */
    waitForCode: () => {
      now += 30_000;
    },
    events: () => lines.map((line) => ("event" in line ? String(line.event) : "")),
    signIn: (headers: Headers = {}, email = EMAIL, password = PASSWORD) =>
      app.post("/admin/login", { email, password, intent: "sign-in" }, headers),
    giveCode: (step: string, code: string, headers: Headers = {}) =>
      app.post(CODE_PAGE, { code }, { ...headers, cookie: step }),
  };
}
type SecondFactorClinic = Awaited<ReturnType<typeof startClinic>>;

async function textOf(response: Response): Promise<string> {
  return visibleText(await response.text());
}

/** Signs in with the password and turns the second factor on. */
async function turnOn(clinic: SecondFactorClinic, email = EMAIL, password = PASSWORD) {
  const cookie = cookiesOf(await clinic.signIn({}, email, password));
  const offered = await clinic.post(`${PAGE}/begynd`, {}, { cookie });
  const { phone, sealed } = readOffer(await offered.json());
  const code = phone.codeAt(clinic.now());
  const on = await clinic.post(`${PAGE}/slaa-til`, { sealed, code }, { cookie });
  const { sentence, recoveryCodes } = await on.json();
  assert.equal(on.status, 200, sentence);
  clinic.waitForCode();
  return { phone, sealed, usedCode: code, recoveryCodes, before: cookie, cookie: cookiesOf(on) };
}

function readOffer({ offer }: { offer: { letters: string; sealed: string } }) {
  return { phone: createAuthenticator(offer.letters), sealed: offer.sealed };
}

/** What a mailed link to choose a password leads to. */
async function resetLink(clinic: SecondFactorClinic) {
  const [me] = await clinic.services.colleagues.list();
  const until = new Date(Date.now() + 60_000);
  const token = await createPasswordLink(clinic.services.auth, me?.id ?? "", until);
  return { link: `/admin/adgangskode?token=${token}` };
}

/** The first step: the cookie that proves it. */
async function givePassword(clinic: SecondFactorClinic, headers: Headers = {}, email = EMAIL) {
  const answer = await clinic.signIn(headers, email);
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("location"), CODE_PAGE);
  return cookiesOf(answer);
}

describe("turning it on", () => {
  test("takes a right code; then every other session is over, and the owner is told", async () => {
    const server = await startMailServer();
    const clinic = await startClinic({ SMTP_URL: server.url });
    const elsewhere = cookiesOf(await clinic.signIn());
    const cookie = cookiesOf(await clinic.signIn());
    const turnOnWith = (fields: Record<string, string>) =>
      clinic.post(`${PAGE}/slaa-til`, fields, { cookie });
    assert.match(await textOf(await clinic.get(PAGE, { cookie })), /Slå totrinslogin til/);

    const offered = await clinic.post(`${PAGE}/begynd`, {}, { cookie });
    const { phone, sealed } = readOffer(await offered.json());
    const wrong = await turnOnWith({ sealed, code: wrongCodeAt(clinic.now(), phone) });
    assert.equal(wrong.status, 422);
    const again = readOffer(await wrong.json());
    assert.deepEqual(
      again.phone.key,
      phone.key,
      "the same key, so that the app need not read anew",
    );
    assert.equal((await clinic.get("/admin", { cookie: elsewhere })).status, 200);

    const code = phone.codeAt(clinic.now()).replace(/(...)/, "$1 ");
    const on = await turnOnWith({ sealed: again.sealed, code });
    const { sentence, recoveryCodes } = await on.json();
    assert.equal(sentence, "Totrinslogin er slået til. Du er logget ud alle andre steder.");
    assert.equal(recoveryCodes.length, 10);
    for (const each of recoveryCodes) assert.match(each, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
    for (const ended of [elsewhere, cookie]) {
      assert.equal((await clinic.get("/admin", { cookie: ended })).status, 302);
    }
    const fresh = { cookie: cookiesOf(on) };
    assert.equal((await clinic.get("/admin", fresh)).status, 200);
    const konto = await textOf(await clinic.get("/admin/konto", fresh));
    assert.match(konto, /Slået til den 21\. november 2026\. Du har 10 gendannelseskoder tilbage/);
    const [mail] = await server.waitFor(1);
    assert.deepEqual(mail?.to, [EMAIL]);
    assert.match(mail?.source ?? "", /Subject:.*Totrinslogin/);
    assert.ok(clinic.events().includes("second factor turned on"));
    const reread = await clinic.get(PAGE, fresh);
    assert.doesNotMatch(await reread.text(), /<code>/, "the codes are shown once");
  });

  test("an offer is one account's, for half an hour, and cannot be made up", async () => {
    const clinic = await startClinic();
    const cookie = cookiesOf(await clinic.signIn());
    const colleague = await startedBy(clinic, OTHER);
    const mine = await startedBy(clinic, EMAIL);
    const turnOnWith = (sealed: string, code: string) =>
      clinic.post(`${PAGE}/slaa-til`, { sealed, code }, { cookie });
    for (const [sealed, code] of [
      [colleague.sealed, colleague.phone.codeAt(clinic.now())],
      // Another digit of the hexadecimal text.
      [
        mine.sealed.replace(/^(.{20})(.)/, (_, before, at) => before + (at === "0" ? "1" : "0")),
        mine.phone.codeAt(clinic.now()),
      ],
      ["", ""],
      ["offer", "000000"],
    ] as const) {
      assert.match(await textOf(await turnOnWith(sealed, code)), /Begynd forfra/);
    }
    for (let halfMinutes = 0; halfMinutes < 61; halfMinutes += 1) clinic.waitForCode();
    const late = await turnOnWith(mine.sealed, mine.phone.codeAt(clinic.now()));
    assert.match(await textOf(late), /Der gik for lang tid/);
    assert.match(await textOf(await clinic.get(PAGE, { cookie })), /Slå totrinslogin til/);
  });

  async function startedBy(clinic: SecondFactorClinic, email: string) {
    const editor = await clinic.services.colleagues.list();
    if (!editor.some((one) => one.email === email))
      await ensureAccount(clinic.services.auth, email, PASSWORD);
    const cookie = cookiesOf(await clinic.signIn({}, email));
    const offered = await clinic.post(`${PAGE}/begynd`, {}, { cookie });
    return readOffer(await offered.json());
  }

  test("twice gives one key, and the second is told that it is on", async () => {
    const clinic = await startClinic();
    const cookie = cookiesOf(await clinic.signIn());
    const offers = [];
    for (let n = 0; n < 2; n += 1) {
      const offered = await clinic.post(`${PAGE}/begynd`, {}, { cookie });
      offers.push(readOffer(await offered.json()));
    }
    const { secondFactors, colleagues } = clinic.services;
    const [me] = await colleagues.list();
    const account = { id: me?.id ?? "", email: EMAIL };
    const results = await Promise.all(
      offers.map(({ phone, sealed }) =>
        secondFactors.turnOn(account, sealed, phone.codeAt(clinic.now())),
      ),
    );
    assert.deepEqual(results.map(({ ok }) => ok).toSorted(), [false, true]);
    const again = await clinic.post(`${PAGE}/begynd`, {}, { cookie });
    assert.match(await textOf(again), /allerede slået til/);
  });
});

describe("signing in", () => {
  test("asks for the code after the password, and leads to the page that was asked for", async () => {
    const clinic = await startClinic();
    const { phone } = await turnOn(clinic);
    const login = "/admin/login?til=%2Fadmin%2Fnyheder";
    const asked = await clinic.post(login, { email: EMAIL, password: PASSWORD });
    const codePage = asked.headers.get("location") ?? "";
    assert.equal(codePage, "/admin/login/kode?til=%2Fadmin%2Fnyheder");
    const [line = "", ...more] = asked.headers.getSetCookie();
    assert.deepEqual(more, [], "no session, and no device is known yet");
    assert.match(
      line,
      /^samspil\.step=[\w-]{32}\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const step = cookiesOf(asked);
    const page = await (await clinic.get(codePage, { cookie: step })).text();
    assert.match(page, /autoComplete="one-time-code"|autocomplete="one-time-code"/);
    assert.match(page, /inputMode="numeric"|inputmode="numeric"/);

    const wrong = await clinic.post(
      codePage,
      { code: wrongCodeAt(clinic.now(), phone) },
      { cookie: step },
    );
    assert.equal(wrong.status, 401);
    assert.match(await textOf(wrong), WRONG_CODE);
    assert.deepEqual(wrong.headers.getSetCookie(), []);

    const code = phone.codeAt(clinic.now());
    const signedIn = await clinic.post(codePage, { code }, { cookie: step });
    assert.equal(signedIn.headers.get("location"), "/admin/nyheder");
    assert.match(signedIn.headers.getSetCookie().join("\n"), /samspil\.step=; Max-Age=0/);
    assert.equal((await clinic.get("/admin", { cookie: cookiesOf(signedIn) })).status, 200);
    assert.deepEqual(clinic.events().slice(-3), ["code asked for", "code refused", "signed in"]);
  });

  test("between the two steps no route of the admin answers, as a page, as data or to a form", async () => {
    const clinic = await startClinic();
    await turnOn(clinic);
    const cookie = await givePassword(clinic);
    const closed = listAdminRoutes().filter(({ isBehindGate }) => isBehindGate);
    assert.ok(closed.length > 15);
    for (const { address } of closed) {
      const page = await clinic.get(address, { cookie });
      assert.equal(page.status, 302, address);
      assert.match(page.headers.get("location") ?? "", /^\/admin\/login\?til=/, address);
      const body = await (await clinic.get(`${address}.data`, { cookie })).text();
      assert.ok(body.includes("/admin/login?til="), address);
      for (const path of [address, `${address}.data`]) {
        assert.equal((await clinic.post(path, { intent: "page" }, { cookie })).status, 401, path);
      }
    }
  });

  test("takes a code once: not again, not an earlier one after it, and not twice at the same time", async () => {
    const clinic = await startClinic();
    const { phone, usedCode } = await turnOn(clinic);
    const step = await givePassword(clinic);
    const earlier = await clinic.giveCode(step, usedCode);
    assert.equal(earlier.status, 401, "the one that turned it on is used");
    const code = phone.codeAt(clinic.now());
    const steps = await Promise.all([1, 2, 3].map(() => givePassword(clinic)));
    const statuses = (await Promise.all(steps.map((one) => clinic.giveCode(one, code)))).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.toSorted(), [302, 401, 401]);
    assert.equal((await clinic.giveCode(await givePassword(clinic), code)).status, 401);
    clinic.waitForCode();
    const next = phone.codeAt(clinic.now());
    assert.equal((await clinic.giveCode(await givePassword(clinic), next)).status, 302);
  });

  test("takes each recovery code once, however it is spelled, and tells the owner", async () => {
    const server = await startMailServer();
    const clinic = await startClinic({ SMTP_URL: server.url });
    const { recoveryCodes, cookie } = await turnOn(clinic);
    const [first = "", second = ""] = recoveryCodes;
    assert.equal(new Set(recoveryCodes).size, 10);
    const used = await clinic.giveCode(await givePassword(clinic), first);
    assert.equal(used.status, 302);
    const again = await clinic.giveCode(await givePassword(clinic), first);
    assert.equal(again.status, 401);
    assert.match(await textOf(again), /Gendannelseskoden er forkert eller brugt/);
    const spelled = ` ${second.toUpperCase().replace("-", " ")} `;
    const both = await Promise.all(
      [await givePassword(clinic), await givePassword(clinic)].map((step) =>
        clinic.giveCode(step, spelled),
      ),
    );
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [302, 401]);
    const konto = await textOf(await clinic.get("/admin/konto", { cookie }));
    assert.match(konto, /Du har 8 gendannelseskoder tilbage/);
    const mails = await server.waitFor(3);
    assert.match(mails[1]?.source ?? "", /gendannelseskode/);
  });

  test("a first step is one account's: with another's code it opens neither", async () => {
    const clinic = await startClinic();
    await ensureAccount(clinic.services.auth, OTHER, PASSWORD);
    const mine = await turnOn(clinic);
    const theirs = await turnOn(clinic, OTHER);
    const step = await givePassword(clinic);
    const theirCode = theirs.phone.codeAt(clinic.now());
    assert.equal((await clinic.giveCode(step, theirCode)).status, 401);
    assert.equal((await clinic.giveCode(step, theirs.recoveryCodes[0] ?? "")).status, 401);
    // Naming the other account in the form changes nothing.
    const named = await clinic.post(
      CODE_PAGE,
      { code: mine.phone.codeAt(clinic.now()), email: OTHER, id: "x" },
      { cookie: step },
    );
    const who = await clinic.get("/admin/konto", { cookie: cookiesOf(named) });
    assert.match(await textOf(who), /redaktion@samspil\.example Log ud/);
  });

  test("a first step that is used, too old, made up or of an account that is gone leads to the beginning", async () => {
    const clinic = await startClinic();
    const { phone, recoveryCodes } = await turnOn(clinic);
    const used = await givePassword(clinic);
    const code = () => phone.codeAt(clinic.now());
    const both = await Promise.all([
      clinic.giveCode(used, code()),
      clinic.giveCode(used, recoveryCodes[0] ?? ""),
    ]);
    const locations = both.map(({ headers }) => headers.get("location")).toSorted();
    assert.deepEqual(locations, ["/admin", "/admin/login?igen=1"], "one proof, one session");
    clinic.waitForCode();
    const late = await clinic.giveCode(used, code());
    assert.equal(late.headers.get("location"), "/admin/login?igen=1");
    clinic.waitForCode();
    const old = await givePassword(clinic);
    alterStored(clinic, `update verification set "expiresAt" = '2020-01-01T00:00:00.000Z'`);
    for (const step of [used, old, "samspil.step=", "samspil.step=opdigtet", ""]) {
      const page = await clinic.get(CODE_PAGE, { cookie: step });
      assert.equal(page.headers.get("location"), "/admin/login", step);
      const posted = await clinic.giveCode(step, code());
      assert.equal(posted.headers.get("location"), "/admin/login?igen=1", step);
      assert.ok(!cookiesOf(posted).includes("session"));
    }
    assert.match(await clinic.page("/admin/login?igen=1"), /Der gik for lang tid\. Log ind igen/);
    const gone = await givePassword(clinic);
    alterStored(clinic, 'delete from "user"');
    assert.equal(
      (await clinic.giveCode(gone, code())).headers.get("location"),
      "/admin/login?igen=1",
    );
  });

  test("a first step dies with the password it was made with", async () => {
    const clinic = await startClinic();
    const { phone, cookie } = await turnOn(clinic);
    const step = await givePassword(clinic);
    const newPassword = "fire gule ord i vinden";
    const fields = { currentPassword: PASSWORD, newPassword, repeated: newPassword };
    const changed = await clinic.post("/admin/konto/adgangskode", fields, { cookie });
    assert.equal(changed.status, 200);
    const late = await clinic.giveCode(step, phone.codeAt(clinic.now()));
    assert.equal(late.headers.get("location"), "/admin/login?igen=1");
  });

  test("who signs in leaves no earlier session of that browser behind, and gets a new one", async () => {
    const clinic = await startClinic();
    const { phone, cookie } = await turnOn(clinic);
    const session = cookie.split("; ").find((one) => one.includes("session_token")) ?? "";
    const step = cookiesOf(
      await clinic.post("/admin/login", { email: EMAIL, password: PASSWORD }, { cookie: session }),
    );
    assert.equal((await clinic.get("/admin", { cookie: session })).status, 200, "still the first");
    const signedIn = await clinic.post(
      CODE_PAGE,
      { code: phone.codeAt(clinic.now()) },
      { cookie: `${session}; ${step}` },
    );
    assert.equal(signedIn.status, 302);
    assert.equal((await clinic.get("/admin", { cookie: session })).status, 302);
    assert.equal((await clinic.get("/admin", { cookie: cookiesOf(signedIn) })).status, 200);
  });

  test("on https the step's cookie is for this host alone", async () => {
    const clinic = await startClinic({ ORIGIN: "https://klinik.example" });
    const who = { id: "x", email: "x@samspil.example", passwordMark: "x" };
    const line = await clinic.services.pendingSignIns.begin(who);
    assert.match(line, /^__Host-samspil\.step=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    assert.doesNotMatch(line, /Domain/);
  });
});

describe("guessing codes", () => {
  const from = (address: string, cookie = "") => ({ "x-forwarded-for": address, cookie });

  test("ends at the tenth wrong one, from however many addresses, for a device that is known too (S8)", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    const { phone } = await turnOn(clinic);
    const own = await givePassword(clinic, from("192.0.2.1"));
    const signedIn = await clinic.giveCode(own, phone.codeAt(clinic.now()), from("192.0.2.1"));
    const device =
      cookiesOf(signedIn)
        .split("; ")
        .find((one) => one.includes("device")) ?? "";
    assert.ok(device);
    clinic.waitForCode();

    const wrong = wrongCodeAt(clinic.now(), phone);
    const statuses: number[] = [];
    const step = await givePassword(clinic, from("198.51.100.1"));
    for (let n = 0; n < 12; n += 1) {
      const answer = await clinic.post(CODE_PAGE, { code: wrong }, from(`198.51.100.${n}`, step));
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [...Array(9).fill(401), 403, 403, 403]);
    const code = phone.codeAt(clinic.now());

    const known = await givePassword(clinic, from("192.0.2.1", device));
    const owner = await clinic.post(CODE_PAGE, { code }, from("192.0.2.1", `${device}; ${known}`));
    assert.equal(owner.status, 403, "whoever typed them has the password");
    assert.match(await textOf(owner), /Vælg en ny adgangskode/);
  });

  test("a wrong password at an account that has it answers as at one that does not exist", async () => {
    const clinic = await startClinic();
    await turnOn(clinic);
    for (const email of [EMAIL, "ingen@samspil.example"]) {
      const answer = await clinic.signIn({}, email, "et forkert gæt");
      assert.equal(answer.status, 401);
      assert.deepEqual(answer.headers.getSetCookie(), []);
      assert.match(await textOf(answer), WRONG_PASSWORD);
    }
  });

  test("tells the owner at the third, and ends at the tenth until the password is another, also after a restart (S8)", async () => {
    const server = await startMailServer();
    const clinic = await startClinic({ SMTP_URL: server.url });
    const { phone } = await turnOn(clinic);
    const told = (words: string) =>
      server.received.filter(({ source }) => source.replaceAll("=\r\n", "").includes(words));
    const step = await givePassword(clinic);
    const guess = () => clinic.giveCode(step, wrongCodeAt(clinic.now(), phone));
    const statuses: number[] = [];
    for (let n = 0; n < 2; n += 1) statuses.push((await guess()).status);
    await clinic.outbox.deliver();
    assert.deepEqual(told("koden bagefter var forkert"), []);
    for (let n = 2; n < 12; n += 1) statuses.push((await guess()).status);
    assert.deepEqual(statuses, [...Array(9).fill(401), 403, 403, 403]);
    await server.waitFor(3);
    await clinic.outbox.deliver();
    const mails = [told("koden bagefter var forkert tre gange"), told("ti forkerte koder")];
    assert.deepEqual(
      mails.map((each) => each.map(({ to }) => to)),
      [[[EMAIL]], [[EMAIL]]],
    );

    const database = await openAgain(clinic.dataDir);
    const [me] = await clinic.services.colleagues.list();
    const restarted = createSecondFactors({
      database,
      secret: "whatever it is by now",
      clinicName: () => "Klinikken",
      log: createLog("silent"),
      clock: clinic.now,
    });
    assert.equal(await restarted.isLocked(me?.id ?? ""), true);
    await database.close();
    const right = await clinic.giveCode(await givePassword(clinic), phone.codeAt(clinic.now()));
    assert.equal(right.status, 403, "the right code too");
    assert.match(await textOf(right), /Vælg en ny adgangskode med »Glemt adgangskode\?«/);

    const { link } = await resetLink(clinic);
    const password = "syv blå heste på taget";
    await clinic.post(link, { newPassword: password, repeated: password });
    const again = cookiesOf(await clinic.signIn({}, EMAIL, password));
    const signedIn = await clinic.giveCode(again, phone.codeAt(clinic.now()));
    assert.equal(signedIn.headers.get("location"), "/admin");
  });

  test("a right code ends the count, and many wrong ones at once are no more than ten (S8)", async () => {
    const clinic = await startClinic();
    const { phone, recoveryCodes } = await turnOn(clinic);
    const [me] = await clinic.services.colleagues.list();
    const id = me?.id ?? "";
    const { secondFactors } = clinic.services;
    const guess = () => secondFactors.useCode(id, wrongCodeAt(clinic.now(), phone));
    for (let n = 0; n < 9; n += 1) await guess();
    assert.equal((await secondFactors.useCode(id, phone.codeAt(clinic.now()))).ok, true);
    const many = await Promise.all(Array.from({ length: 40 }, guess));
    const wrong = many.filter((taken) => !taken.ok && taken.reason === "wrong");
    assert.equal(wrong.length, 10);
    const paper = await secondFactors.useCode(id, recoveryCodes[0] ?? "");
    assert.deepEqual(paper, { ok: false, reason: "locked" });
  });

  test("recovery codes are guessed no faster than others", async () => {
    const clinic = await startClinic();
    await turnOn(clinic);
    const step = await givePassword(clinic);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await clinic.giveCode(step, `abcde-fgh${(n % 8) + 2}k`)).status);
    }
    assert.deepEqual(statuses, [...Array(9).fill(401), 403, 403]);
  });
});

describe("the dialog over an open form", () => {
  test("is told which step comes next, and begins anew when the first is too old", async () => {
    const clinic = await startClinic();
    const { phone } = await turnOn(clinic);
    const first = await clinic.post("/admin/login.data", {
      stay: "1",
      email: EMAIL,
      password: PASSWORD,
    });
    assert.match(await first.text(), /"next","code"/);
    const headers = { cookie: cookiesOf(first) };
    const post = (code: string, sent: Headers = headers) =>
      clinic.post(`${CODE_PAGE}.data`, { stay: "1", code }, sent);
    const wrong = await post(wrongCodeAt(clinic.now(), phone));
    assert.equal(wrong.status, 401);
    assert.match(await wrong.text(), WRONG_CODE);
    const over = await post("123456", {});
    assert.equal(over.status, 401);
    assert.equal(await over.text(), "Der gik for lang tid. Log ind igen med din adgangskode.");
    const right = await post(phone.codeAt(clinic.now()));
    assert.match(await right.text(), /"next","in"/);
    assert.equal((await clinic.get("/admin", { cookie: cookiesOf(right) })).status, 200);
  });
});

describe("changing it", () => {
  test("of new recovery codes, and of turning it off, the owner is told", async () => {
    const server = await startMailServer();
    const clinic = await startClinic({ SMTP_URL: server.url });
    const { cookie, recoveryCodes } = await turnOn(clinic);
    const renewed = await clinic.post(`${PAGE}/nye-koder`, {}, { cookie });
    assert.equal((await renewed.json()).recoveryCodes.length, 10);
    const old = await clinic.giveCode(await givePassword(clinic), recoveryCodes[3] ?? "");
    assert.equal(old.status, 401);

    const off = await clinic.post(`${PAGE}/slaa-fra`, {}, { cookie });
    assert.match(await textOf(off), /Totrinslogin er slået fra/);
    assert.equal((await clinic.signIn()).headers.get("location"), "/admin");
    const mails = await server.waitFor(3);
    assert.ok(mails.every(({ to }) => to[0] === EMAIL));
    const events = clinic.events();
    assert.ok(events.includes("recovery codes renewed"));
    assert.ok(events.includes("second factor turned off"));
    assert.equal((await clinic.get("/admin", { cookie })).status, 302, "other sessions are over");
    const again = await clinic.post(`${PAGE}/slaa-fra`, {}, { cookie: cookiesOf(off) });
    assert.match(await textOf(again), /er ikke slået til/);
  });

  test("what cannot be mailed is done all the same", async () => {
    const clinic = await startClinic();
    alterStored(clinic, "drop table outbox");
    const { recoveryCodes } = await turnOn(clinic);
    assert.equal(recoveryCodes.length, 10);
    const signedIn = await clinic.giveCode(await givePassword(clinic), recoveryCodes[0] ?? "");
    assert.equal(signedIn.status, 302);
  });

  test("a mailed link chooses a new password and leaves it on", async () => {
    const clinic = await startClinic();
    const { phone } = await turnOn(clinic);
    const { internalAdapter } = await clinic.services.auth.$context;
    const user = (await internalAdapter.findUserByEmail(EMAIL))?.user;
    await internalAdapter.createVerificationValue({
      identifier: "reset-password:et-link-fra-en-mail",
      value: user?.id ?? "",
      expiresAt: new Date(Date.now() + 60_000),
    });
    const newPassword = "fire gule ord i vinden";
    const chosen = await clinic.post("/admin/adgangskode?token=et-link-fra-en-mail", {
      newPassword,
      repeated: newPassword,
    });
    assert.equal(chosen.status, 302);
    assert.ok(!cookiesOf(chosen).includes("session"));
    const answer = await clinic.signIn({}, EMAIL, newPassword);
    assert.equal(answer.headers.get("location"), CODE_PAGE);
    const code = phone.codeAt(clinic.now());
    assert.equal((await clinic.giveCode(cookiesOf(answer), code)).status, 302);
  });

  test("npm run admin turns it off for who has lost telephone and codes, and only then", async () => {
    const clinic = await startClinic();
    const { cookie } = await turnOn(clinic);
    const run = (...words: string[]) =>
      spawnSync(process.execPath, ["commands/admin.ts", ...words], {
        cwd: join(import.meta.dirname, "../.."),
        env: { PATH: process.env.PATH, DATA_DIR: clinic.dataDir, ...settingsOf(clinic.dataDir) },
        encoding: "utf8",
        input: "",
      });
    const renamed = run(EMAIL);
    const password = /Adgangskoden er (\S+) /.exec(renamed.stdout)?.[1] ?? "";
    const still = await clinic.signIn({}, EMAIL, password);
    assert.equal(still.headers.get("location"), CODE_PAGE, "a new password leaves it on");
    const off = run(EMAIL, "--uden-totrinslogin");
    assert.equal(off.status, 0, off.stderr);
    assert.equal(
      off.stdout,
      `Totrinslogin er slået fra for ${EMAIL}. Adgangskoden er den samme.\n`,
    );
    assert.equal((await clinic.get("/admin", { cookie })).status, 302);
    const signedIn = await clinic.signIn({}, EMAIL, password);
    assert.equal(signedIn.headers.get("location"), "/admin");
    assert.match(run(EMAIL, "--uden-totrinslogin").stdout, /Intet er ændret/);
    const nobody = run("ingen@samspil.example", "--uden-totrinslogin");
    assert.equal(nobody.status, 1);
    assert.match(nobody.stderr, /Der er ingen konto med adressen/);
  });

  test("with an account its key and codes go", async () => {
    const clinic = await startClinic();
    await ensureAccount(clinic.services.auth, OTHER, PASSWORD);
    await turnOn(clinic, OTHER);
    const { colleagues } = clinic.services;
    const everybody = await colleagues.list();
    const idOf = (email: string) => everybody.find((one) => one.email === email)?.id ?? "";
    assert.ok(await colleagues.remove(idOf(OTHER), idOf(EMAIL)));
    for (const table of ["second_factor", "recovery_code"]) {
      assert.deepEqual(readStored(clinic, `select * from ${table}`), []);
    }
  });
});

describe("what is stored", () => {
  test("neither the key nor a recovery code can be read from the database", async () => {
    const clinic = await startClinic();
    const { phone, recoveryCodes } = await turnOn(clinic);
    const rows = readStored(
      clinic,
      `select sealed_key || recovery_salt as text from second_factor
         union all select hash from recovery_code
         union all select data from documents union all select identifier || value from verification`,
    );
    assert.ok(rows.length >= 11);
    const text = rows.map((row) => String(row.text)).join("\n");
    const secrets = [phone.key.toString("hex"), phone.key.toString("base64url")];
    for (const code of recoveryCodes) secrets.push(code, code.replace("-", ""));
    for (const secret of secrets) assert.ok(!text.includes(secret));
  });

  test("with another secret the app's codes are worth nothing, and recovery codes still let the owner in", async () => {
    const clinic = await startClinic();
    const { phone, recoveryCodes } = await turnOn(clinic);
    const [me] = await clinic.services.colleagues.list();
    const lines: string[] = [];
    const database = await openAgain(clinic.dataDir);
    const replaced = createSecondFactors({
      database,
      secret: "another secret of at least 32 characters",
      clinicName: () => "Klinikken",
      log: createLog("debug", { write: (line) => lines.push(line) }),
      clock: clinic.now,
    });
    const id = me?.id ?? "";
    const unreadable = { ok: false, reason: "unreadable" };
    for (let n = 0; n < 12; n += 1) {
      assert.deepEqual(await replaced.useCode(id, phone.codeAt(clinic.now())), unreadable);
    }
    assert.match(lines.join(), /could not read a second factor/);
    const taken = { ok: true, kind: "recovery code" };
    assert.deepEqual(await replaced.useCode(id, recoveryCodes[0] ?? ""), taken);
    await database.close();
  });
});

describe("another secret (S3)", () => {
  const stopped = { LOG_LEVEL: "silent", DEMO_CONTENT: "off" };
  const [first, second, third] = ["first", "second", "third"].map((n) =>
    `the ${n} secret`.repeat(3),
  );

  /** Starts the site on a data folder with these settings, and answers whether it takes the code that is shown. */
  async function startOn(dataDir: string, environment: Record<string, string>) {
    const settings = parseSettings({ ...stopped, DATA_DIR: dataDir, ...environment });
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => lines.push(line) });
    return { stores: await openStores(settings, log), lines };
  }

  test("takes over what the former one sealed; then the former is needed no more", async () => {
    const dataDir = makeFolder();
    const database = await databaseSettings(dataDir);
    const begun = await startOn(dataDir, { ...database, AUTH_SECRET: first ?? "" });
    const { auth, secondFactors } = begun.stores.services;
    await ensureAccount(auth, EMAIL, PASSWORD);
    const [me] = await begun.stores.services.colleagues.list();
    const account = { id: me?.id ?? "", email: EMAIL };
    const { letters, sealed } = await secondFactors.offer(account);
    const phone = createAuthenticator(letters);
    await secondFactors.turnOn(account, sealed, phone.codeAt(new Date()));
    await begun.stores.close();
    const steps: Record<string, string>[] = [
      { AUTH_SECRET: second ?? "", AUTH_SECRET_PREVIOUS: first ?? "" },
      { AUTH_SECRET: second ?? "" },
    ];
    for (const environment of steps) {
      const { stores, lines } = await startOn(dataDir, { ...database, ...environment });
      alterStored({ dataDir }, "update second_factor set last_step = 0");
      const taken = await stores.services.secondFactors.useCode(
        account.id,
        phone.codeAt(new Date()),
      );
      assert.deepEqual(taken, { ok: true, kind: "code" });
      assert.deepEqual(lines, []);
      await stores.close();
    }
    const lost = await startOn(dataDir, { ...database, AUTH_SECRET: third ?? "" });
    assert.match(lost.lines.join(), /"unreadable":1/);
    await lost.stores.close();
  });

  test("made by renaming the file: the former one goes when nothing is sealed with it", async () => {
    const dataDir = makeFolder();
    await startOn(dataDir, {}).then(({ stores }) => stores.close());
    renameSync(join(dataDir, "secret"), join(dataDir, "secret.previous"));
    await startOn(dataDir, {}).then(({ stores }) => stores.close());
    assert.ok(existsSync(join(dataDir, "secret")));
    assert.ok(!existsSync(join(dataDir, "secret.previous")));
  });
});

describe("where the clinic asks it of everybody", () => {
  const required = { SECOND_FACTOR: "required" };

  test("who has none comes to the page that turns it on, and nowhere else in admin", async () => {
    const clinic = await startClinic(required);
    const cookie = cookiesOf(await clinic.signIn());
    const headers = { cookie };
    const isOpen = (address: string) => address.startsWith(PAGE) || address === "/admin/log-ud";
    for (const { address, isBehindGate } of listAdminRoutes()) {
      if (!isBehindGate || isOpen(address)) continue;
      const page = await clinic.get(address, headers);
      assert.equal(page.status, 302, address);
      assert.equal(
        page.headers.get("location"),
        `${PAGE}?til=${encodeURIComponent(address)}`,
        address,
      );
      const body = await (await clinic.get(`${address}.data`, headers)).text();
      assert.ok(body.includes(`${PAGE}?til=`), address);
      for (const path of [address, `${address}.data`]) {
        assert.equal((await clinic.post(path, { intent: "page" }, headers)).status, 403, path);
      }
    }
    const asked = await clinic.get(`${PAGE}?til=%2Fadmin%2Fnyheder`, headers);
    assert.match(await textOf(asked), /På denne hjemmeside logger alle ind i to trin/);
  });

  test("with it on everything is open", async () => {
    const clinic = await startClinic(required);
    const { cookie } = await turnOn(clinic);
    assert.equal((await clinic.get("/admin/nyheder", { cookie })).status, 200);
  });

  test("a form that was open when it became so is refused with what to do", async () => {
    const clinic = await startClinic(required);
    const cookie = cookiesOf(await clinic.signIn());
    const saved = await clinic.post("/admin/kontakt.data", {}, { cookie });
    assert.equal(saved.status, 403);
    assert.match(await saved.text(), /Slå først totrinslogin til/);
  });

  test("everybody may sign out", async () => {
    const clinic = await startClinic(required);
    const cookie = cookiesOf(await clinic.signIn());
    const out = await clinic.post("/admin/log-ud", {}, { cookie });
    assert.equal(out.headers.get("location"), "/admin/login");
  });
});
