import assert from "node:assert/strict";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { createSecondFactors } from "../../app/server/auth/second-factor.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { databaseSettings, openSecondConnection, queryRows, runSql } from "../kit/backend.ts";
import { cleanUp, makeFolder } from "../kit/cleanup.ts";
import { cookiesOf, EMAIL, PASSWORD } from "../kit/client.ts";
import {
  type Clinic,
  CODE_PAGE,
  COLLEAGUE,
  giveCode,
  givePassword,
  keepSecurityLog,
  NEW_PASSWORD,
  readOffer,
  SECOND_FACTOR_PAGE,
  startClinic,
  textOf,
  turnOnSecondFactor,
} from "../kit/clinic.ts";
import { createAuthenticator, wrongCodeAt } from "../kit/devices.ts";
import { decodeMail, startMailServer } from "../kit/mail-server.ts";
import { openStores } from "../kit/site.ts";
import { listAdminRoutes } from "../security/routes.ts";

const WRONG_CODE = /Koden er forkert eller brugt\. Vent, til appen viser en ny/;
const TOO_LATE = "/admin/login?igen=1";
const STARTS_AT = new Date("2026-11-21T09:00:00Z");

/** With what the security log reports. */
async function startWithEvents(environment: Record<string, string> = {}) {
  const { lines, logTo } = keepSecurityLog();
  const clinic = await startClinic({ startsAt: STARTS_AT, environment, logTo });
  lines.length = 0;
  return { clinic, events: () => lines.map(({ event }) => event) };
}

async function startOffer(clinic: Clinic, cookie: string) {
  const offered = await clinic.post(`${SECOND_FACTOR_PAGE}/begynd`, {}, { cookie });
  return readOffer(await offered.json());
}

const locationOf = ({ headers }: Response) => headers.get("location");
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted();

describe("turning two-step sign-in on", () => {
  test("takes a right code, and shows ten recovery codes once", async () => {
    const { clinic } = await startWithEvents();
    const cookie = await clinic.openSession();
    const turnOn = (fields: Record<string, string>) =>
      clinic.post(`${SECOND_FACTOR_PAGE}/slaa-til`, fields, { cookie });
    const { phone, token } = await startOffer(clinic, cookie);
    const wrong = await turnOn({ offer: token, code: wrongCodeAt(clinic.now(), phone) });
    assert.equal(wrong.status, 422);
    const again = readOffer(await wrong.json());
    assert.deepEqual(again.phone.key, phone.key, "the app need not read another key");

    const spaced = phone.codeAt(clinic.now()).replace(/(...)/, "$1 ");
    const turnedOn = await turnOn({ offer: again.token, code: spaced });
    const { recoveryCodes } = await turnedOn.json();
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const each of recoveryCodes) assert.match(each, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const fresh = { cookie: cookiesOf(turnedOn) };
    assert.match(
      await textOf(await clinic.get("/admin/konto", fresh)),
      /Slået til den 21\. november 2026\. Du har 10 gendannelseskoder tilbage/,
    );
    const reread = await (await clinic.get(SECOND_FACTOR_PAGE, fresh)).text();
    assert.doesNotMatch(reread, /<code>/, "the codes are shown once");
  });

  test("takes an offer of this account, for half an hour, and none that is made up", async () => {
    const { clinic } = await startWithEvents();
    const cookie = await clinic.openSession();
    await clinic.addAccount(COLLEAGUE);
    const theirs = await startOffer(clinic, await clinic.openSession(COLLEAGUE));
    const mine = await startOffer(clinic, cookie);
    const turnOn = async (token: string, code: string) =>
      textOf(
        await clinic.post(`${SECOND_FACTOR_PAGE}/slaa-til`, { offer: token, code }, { cookie }),
      );
    const altered = mine.token.replace(
      /^(.{20})(.)/,
      (_, before, digit) => before + (digit === "0" ? "1" : "0"),
    );
    for (const [token, code] of [
      [theirs.token, theirs.phone.codeAt(clinic.now())],
      [altered, mine.phone.codeAt(clinic.now())],
    ] as const) {
      assert.match(await turnOn(token, code), /Begynd forfra/);
    }
    clinic.pass(61 * 30);
    assert.match(await turnOn(mine.token, mine.phone.codeAt(clinic.now())), /Der gik for lang tid/);
  });

  test("twice at once stores one key, and a third offer is told that it is on", async () => {
    const { clinic } = await startWithEvents();
    const cookie = await clinic.openSession();
    const offers = [await startOffer(clinic, cookie), await startOffer(clinic, cookie)];
    const account = await clinic.findAccount();
    const results = await Promise.all(
      offers.map(({ phone, token }) =>
        clinic.services.secondFactors.turnOn(account, token, phone.codeAt(clinic.now())),
      ),
    );
    assert.deepEqual(results.map(({ ok }) => ok).toSorted(), [false, true]);
    const again = await clinic.post(`${SECOND_FACTOR_PAGE}/begynd`, {}, { cookie });
    assert.match(await textOf(again), /allerede slået til/);
  });
});

describe("signing in with a code", () => {
  test("follows the password, and leads to the page that was asked for", async () => {
    const { clinic, events } = await startWithEvents();
    const { phone } = await turnOnSecondFactor(clinic);
    const asked = await clinic.postLogin({}, {}, "/admin/login?til=%2Fadmin%2Fnyheder");
    const codePage = locationOf(asked) ?? "";
    assert.equal(codePage, "/admin/login/kode?til=%2Fadmin%2Fnyheder");
    const [line = "", ...more] = asked.headers.getSetCookie();
    assert.deepEqual(more, [], "no session, and no device is known yet");
    assert.match(line, /^samspil\.step=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = cookiesOf(asked);
    const page = await (await clinic.get(codePage, { cookie })).text();
    assert.match(page, /autocomplete="one-time-code"/i);
    assert.match(page, /inputmode="numeric"/i);
    const post = (code: string) => clinic.post(codePage, { code }, { cookie });
    const wrong = await post(wrongCodeAt(clinic.now(), phone));
    assert.equal(wrong.status, 401);
    assert.match(await textOf(wrong), WRONG_CODE);
    assert.deepEqual(wrong.headers.getSetCookie(), []);
    const signedIn = await post(phone.codeAt(clinic.now()));
    assert.equal(locationOf(signedIn), "/admin/nyheder");
    assert.match(signedIn.headers.getSetCookie().join("\n"), /samspil\.step=; Max-Age=0/);
    assert.ok(await clinic.isSignedIn(cookiesOf(signedIn)));
    assert.deepEqual(events().slice(-3), ["code asked for", "code refused", "signed in"]);
  });

  test("takes a code once: not again, not an earlier one after it, and not twice at the same time", async () => {
    const { clinic } = await startWithEvents();
    const { phone, usedCode, nextCode } = await turnOnSecondFactor(clinic);
    const earlier = await giveCode(clinic, await givePassword(clinic), usedCode);
    assert.equal(earlier.status, 401, "the code that turned it on is used");
    const code = phone.codeAt(clinic.now());
    const pending = await Promise.all([1, 2, 3].map(() => givePassword(clinic)));
    const answers = await Promise.all(pending.map((cookie) => giveCode(clinic, cookie, code)));
    assert.deepEqual(statusesOf(answers), [302, 401, 401]);
    assert.equal((await giveCode(clinic, await givePassword(clinic), code)).status, 401);
    assert.equal((await giveCode(clinic, await givePassword(clinic), nextCode())).status, 302);
  });

  test("takes each recovery code once, however it is spelled, and the owner is told", async () => {
    const mail = await startMailServer();
    const { clinic } = await startWithEvents({ SMTP_URL: mail.url });
    const { recoveryCodes, cookie } = await turnOnSecondFactor(clinic);
    const [first = "", second = ""] = recoveryCodes;
    assert.equal((await giveCode(clinic, await givePassword(clinic), first)).status, 302);
    const again = await giveCode(clinic, await givePassword(clinic), first);
    assert.equal(again.status, 401);
    assert.match(await textOf(again), /Gendannelseskoden er forkert eller brugt/);
    const spelled = ` ${second.toUpperCase().replace("-", " ")} `;
    const pending = [await givePassword(clinic), await givePassword(clinic)];
    const both = await Promise.all(pending.map((step) => giveCode(clinic, step, spelled)));
    assert.deepEqual(statusesOf(both), [302, 401]);
    const account = await textOf(await clinic.get("/admin/konto", { cookie }));
    assert.match(account, /Du har 8 gendannelseskoder tilbage/);
    const letters = await mail.waitFor(4);
    assert.ok(letters.some(({ source }) => /gendannelseskode/.test(source)));
  });

  test("opens the account whose password was given, and no other's code opens it", async () => {
    const { clinic } = await startWithEvents();
    await clinic.addAccount(COLLEAGUE);
    const mine = await turnOnSecondFactor(clinic);
    const theirs = await turnOnSecondFactor(clinic, COLLEAGUE);
    const cookie = await givePassword(clinic);
    for (const code of [theirs.phone.codeAt(clinic.now()), theirs.recoveryCodes[0] ?? ""])
      assert.equal((await giveCode(clinic, cookie, code)).status, 401);
    const code = mine.phone.codeAt(clinic.now());
    const signedIn = await clinic.post(CODE_PAGE, { code, email: COLLEAGUE }, { cookie });
    const account = await clinic.get("/admin/konto", { cookie: cookiesOf(signedIn) });
    assert.match(await textOf(account), /redaktion@samspil\.example Log ud/);
  });

  test("begins anew where the pending sign-in is used, expired, made up or of a deleted account", async () => {
    const { clinic } = await startWithEvents();
    const { phone, recoveryCodes, nextCode } = await turnOnSecondFactor(clinic);
    const used = await givePassword(clinic);
    const both = await Promise.all([
      giveCode(clinic, used, phone.codeAt(clinic.now())),
      giveCode(clinic, used, recoveryCodes[0] ?? ""),
    ]);
    assert.deepEqual(both.map(locationOf).toSorted(), ["/admin", TOO_LATE], "one session");
    assert.equal(locationOf(await giveCode(clinic, used, nextCode())), TOO_LATE);
    clinic.pass(30);
    const expired = await givePassword(clinic);
    runSql(clinic, `update tokens set expires_at = 0`);
    const code = phone.codeAt(clinic.now());
    for (const cookie of [used, expired, "samspil.step=", "samspil.step=opdigtet", ""]) {
      assert.equal(locationOf(await clinic.get(CODE_PAGE, { cookie })), "/admin/login", cookie);
      const posted = await giveCode(clinic, cookie, code);
      assert.equal(locationOf(posted), TOO_LATE, cookie);
      assert.ok(!cookiesOf(posted).includes("session"));
    }
    assert.match(await clinic.page(TOO_LATE), /Der gik for lang tid\. Log ind igen/);
    const deleted = await givePassword(clinic);
    runSql(clinic, 'delete from "user"');
    assert.equal(locationOf(await giveCode(clinic, deleted, code)), TOO_LATE);
  });

  test("begins anew where the second factor was turned off, or the password changed, meanwhile", async () => {
    for (const change of [
      (clinic: Clinic, cookie: string) =>
        clinic.post(`${SECOND_FACTOR_PAGE}/slaa-fra`, {}, { cookie }),
      (clinic: Clinic, cookie: string) => clinic.changePassword(cookie),
    ]) {
      const { clinic } = await startWithEvents();
      const { phone, cookie } = await turnOnSecondFactor(clinic);
      const pending = await givePassword(clinic);
      assert.equal((await change(clinic, cookie)).status, 200);
      const late = await giveCode(clinic, pending, phone.codeAt(clinic.now()));
      assert.equal(locationOf(late), TOO_LATE);
    }
  });

  test("goes on in the dialog over an open form, and begins anew there too", async () => {
    const { clinic } = await startWithEvents();
    const { phone } = await turnOnSecondFactor(clinic);
    const first = await clinic.postLogin({ stay: "1" }, {}, "/admin/login.data");
    assert.match(await first.text(), /"next","code"/);
    const cookie = cookiesOf(first);
    for (const [code, pending, isRefused, said] of [
      [wrongCodeAt(clinic.now(), phone), cookie, true, WRONG_CODE],
      ["123456", "", true, /Der gik for lang tid\. Log ind igen med din adgangskode\./],
      [phone.codeAt(clinic.now()), cookie, false, /"next","in"/],
    ] as const) {
      const fields = { stay: "1", code };
      const answer = await clinic.post(`${CODE_PAGE}.data`, fields, { cookie: pending });
      assert.equal(answer.status === 401, isRefused);
      assert.match(await answer.text(), said);
    }
  });
});

describe("guessing codes", () => {
  test("is mailed to the owner at the third, and ends at the tenth until the password is another, also after a restart", async () => {
    const mail = await startMailServer();
    const { clinic } = await startWithEvents({ SMTP_URL: mail.url, TRUST_PROXY: "1" });
    const { phone } = await turnOnSecondFactor(clinic);
    const own = await giveCode(clinic, await givePassword(clinic), phone.codeAt(clinic.now()));
    const device = cookiesOf(own)
      .split("; ")
      .find((cookie) => cookie.includes("device"));
    clinic.pass(30);
    const mailsWith = (words: string) =>
      mail.received.filter((letter) => decodeMail(letter).includes(words));
    const pending = await givePassword(clinic);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      if (n === 2) {
        await clinic.outbox.finish();
        assert.deepEqual(mailsWith("koden bagefter var forkert"), []);
      }
      const from = { "x-forwarded-for": `198.51.${n}.1` };
      const guess = await giveCode(clinic, pending, wrongCodeAt(clinic.now(), phone), from);
      statuses.push(guess.status);
    }
    assert.deepEqual(statuses, [...Array(9).fill(401), 403, 403, 403]);
    await mail.waitFor(3);
    await clinic.outbox.finish();
    for (const words of ["koden bagefter var forkert tre gange", "ti forkerte koder"]) {
      assert.deepEqual(
        mailsWith(words).map(({ to }) => to),
        [[EMAIL]],
      );
    }

    const restarted = await openSecondFactors(clinic, "whatever it is by now");
    const { id } = await clinic.findAccount();
    assert.deepEqual(await restarted.useCode(id, ""), { ok: false, reason: "locked" });
    const known = `${device}; ${await givePassword(clinic, { cookie: device })}`;
    const right = await giveCode(clinic, known, phone.codeAt(clinic.now()));
    assert.equal(right.status, 403, "the right code too, from the owner's device");
    assert.match(await textOf(right), /Vælg en ny adgangskode med »Glemt adgangskode\?«/);
    await clinic.choosePassword(await clinic.createReset());
    const again = cookiesOf(await clinic.postLogin({ password: NEW_PASSWORD }));
    const signedIn = await giveCode(clinic, again, phone.codeAt(clinic.now()));
    assert.equal(locationOf(signedIn), "/admin");
  });

  test("starts its count anew at a right code, and forty wrong ones of both kinds at once count as ten", async () => {
    const { clinic } = await startWithEvents();
    const { phone, recoveryCodes } = await turnOnSecondFactor(clinic);
    const { id } = await clinic.findAccount();
    const { secondFactors } = clinic.services;
    const guess = (_: unknown, n: number) =>
      secondFactors.useCode(
        id,
        n % 2 ? `abcde-fgh${(n % 8) + 2}k` : wrongCodeAt(clinic.now(), phone),
      );
    for (let n = 0; n < 9; n += 1) await guess(undefined, n);
    assert.equal((await secondFactors.useCode(id, phone.codeAt(clinic.now()))).ok, true);
    const many = await Promise.all(Array.from({ length: 40 }, guess));
    const wrong = many.filter((taken) => !taken.ok && taken.reason === "wrong");
    assert.equal(wrong.length, 10);
    const paper = await secondFactors.useCode(id, recoveryCodes[0] ?? "");
    assert.deepEqual(paper, { ok: false, reason: "locked" });
  });
});

describe("changing two-step sign-in", () => {
  test("ends the former recovery codes, and the code after the password once it is off", async () => {
    const { clinic } = await startWithEvents();
    const { cookie, recoveryCodes } = await turnOnSecondFactor(clinic);
    const post = (address: string, headers = { cookie }) =>
      clinic.post(`${SECOND_FACTOR_PAGE}/${address}`, {}, headers);
    assert.equal((await (await post("nye-koder")).json()).recoveryCodes.length, 10);
    const old = await giveCode(clinic, await givePassword(clinic), recoveryCodes[3] ?? "");
    assert.equal(old.status, 401);
    const off = await post("slaa-fra");
    assert.equal(locationOf(await clinic.postLogin()), "/admin");
    const again = await post("slaa-fra", { cookie: cookiesOf(off) });
    assert.match(await textOf(again), /er ikke slået til/);
  });

  test("npm run admin turns it off for a user who lost telephone and codes, and leaves it on otherwise", async () => {
    const { clinic } = await startWithEvents();
    const { cookie } = await turnOnSecondFactor(clinic);
    const renewed = await clinic.runAdmin(EMAIL);
    const password = /Adgangskoden er (\S+) /.exec(renewed.said)?.[1] ?? "";
    assert.equal(locationOf(await clinic.postLogin({ password })), CODE_PAGE);
    assert.deepEqual(await clinic.runAdmin(EMAIL, "--uden-totrinslogin"), {
      code: 0,
      said: `Totrinslogin er slået fra for ${EMAIL}. Adgangskoden er den samme.`,
    });
    assert.equal(await clinic.isSignedIn(cookie), false);
    assert.equal(locationOf(await clinic.postLogin({ password })), "/admin");
    const again = await clinic.runAdmin(EMAIL, "--uden-totrinslogin");
    assert.match(again.said, /Intet er ændret/);
    const nobody = await clinic.runAdmin("ingen@samspil.example", "--uden-totrinslogin");
    assert.equal(nobody.code, 1);
    assert.match(nobody.said, /Der er ingen konto med adressen/);
  });
});

describe("the stored key and recovery codes", () => {
  test("cannot be read from the database", async () => {
    const { clinic } = await startWithEvents();
    const { phone, recoveryCodes } = await turnOnSecondFactor(clinic);
    const rows = queryRows(
      clinic,
      `select sealed_key || recovery_salt as text from second_factor
         union all select hash from recovery_code
         union all select data from documents union all select hash || subject from tokens`,
    );
    assert.ok(rows.length >= 11);
    const text = rows.map((row) => String(row.text)).join("\n");
    const keys = [phone.key.toString("hex"), phone.key.toString("base64url")];
    const codes = recoveryCodes.flatMap((code) => [code, code.replace("-", "")]);
    for (const secret of [...keys, ...codes]) assert.ok(!text.includes(secret));
  });

  /** Starts the site on a data folder, and collects its warnings. */
  async function startOn(dataDir: string, environment: Record<string, string>) {
    const fixed = { LOG_LEVEL: "silent", DEMO_CONTENT: "off", DATA_DIR: dataDir };
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => lines.push(line) });
    return { stores: await openStores(parseSettings({ ...fixed, ...environment }), log), lines };
  }

  test("are sealed anew under a new AUTH_SECRET, which then needs the former no more; under any other a recovery code still lets the owner in", async () => {
    const dataDir = makeFolder();
    const database = await databaseSettings(dataDir);
    const [first = "", second = "", third = ""] = ["første", "anden", "tredje"].map((word) =>
      `${word} hemmelighed `.repeat(3),
    );
    const begun = await startOn(dataDir, { ...database, AUTH_SECRET: first });
    const { auth, secondFactors, colleagues } = begun.stores.services;
    await ensureAccount(auth, EMAIL, PASSWORD);
    const [account = assert.fail()] = await colleagues.list();
    const { letters, token } = await secondFactors.offer(account);
    const phone = createAuthenticator(letters);
    const turnedOn = await secondFactors.turnOn(account, token, phone.codeAt(new Date()));
    const [recoveryCode = ""] = turnedOn.ok ? turnedOn.recoveryCodes : [];
    await begun.stores.close();
    const starts: Record<string, string>[] = [
      { AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first },
      { AUTH_SECRET: second },
    ];
    for (const environment of starts) {
      const { stores, lines } = await startOn(dataDir, { ...database, ...environment });
      runSql({ dataDir }, "update second_factor set last_step = 0");
      const taken = await stores.services.secondFactors.useCode(
        account.id,
        phone.codeAt(new Date()),
      );
      assert.deepEqual(taken, { ok: true, kind: "code" });
      assert.deepEqual(lines, []);
      await stores.close();
    }
    const lost = await startOn(dataDir, { ...database, AUTH_SECRET: third });
    assert.match(lost.lines.join(), /"unreadable":1/);
    const enter = (code: string) => lost.stores.services.secondFactors.useCode(account.id, code);
    for (let n = 0; n < 12; n += 1) {
      const code = phone.codeAt(new Date());
      assert.deepEqual(await enter(code), { ok: false, reason: "unreadable" });
    }
    assert.deepEqual(await enter(recoveryCode), { ok: true, kind: "recovery code" });
    await lost.stores.close();
  });

  test("a secret file that was renamed is deleted when nothing is sealed with it any more", async () => {
    const dataDir = makeFolder();
    const start = async () => (await startOn(dataDir, {})).stores.close();
    await start();
    renameSync(join(dataDir, "secret"), join(dataDir, "secret.previous"));
    await start();
    assert.ok(existsSync(join(dataDir, "secret")));
    assert.ok(!existsSync(join(dataDir, "secret.previous")));
  });
});

test("where two-step sign-in is required a user without it reaches the page that turns it on and the sign-out, and nothing else of the admin", async () => {
  const { clinic } = await startWithEvents({ SECOND_FACTOR: "required" });
  const headers = { cookie: await clinic.openSession() };
  const isOpen = (address: string) =>
    address.startsWith(SECOND_FACTOR_PAGE) || address === "/admin/log-ud";
  for (const { address, isBehindGate } of listAdminRoutes()) {
    if (!isBehindGate || isOpen(address)) continue;
    const page = await clinic.get(address, headers);
    assert.equal(locationOf(page), `${SECOND_FACTOR_PAGE}?til=${encodeURIComponent(address)}`);
    const posted = await clinic.post(`${address}.data`, { act: "publish" }, headers);
    assert.equal(posted.status, 403, address);
    assert.match(await posted.text(), /Slå først totrinslogin til/);
  }
  const page = await clinic.get(`${SECOND_FACTOR_PAGE}?til=%2Fadmin%2Fnyheder`, headers);
  assert.match(await textOf(page), /På denne hjemmeside logger alle ind i to trin/);
  const out = await clinic.post("/admin/log-ud", {}, headers);
  assert.equal(locationOf(out), "/admin/login");
});

/** The store of second factors as another start of the site has it. */
async function openSecondFactors(clinic: Clinic, secret: string) {
  const database = await openSecondConnection(clinic.dataDir);
  cleanUp(() => database.close());
  return createSecondFactors({
    database,
    secret,
    clinicName: () => "Klinikken",
    log: createLog("silent"),
    clock: clinic.now,
  });
}
