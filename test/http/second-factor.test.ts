import assert from "node:assert/strict";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { databaseSettings, runSql } from "../kit/backend.ts";
import { makeFolder } from "../kit/cleanup.ts";
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
  startClinicWithMail,
  textOf,
  turnOnSecondFactor,
} from "../kit/clinic.ts";
import { createAuthenticator, wrongCodeAt } from "../kit/devices.ts";
import { decodeMail } from "../kit/mail-server.ts";
import { openStores } from "../kit/site.ts";
import { listAdminRoutes } from "../security/routes.ts";

// What the store takes, counts and seals is in app/server/auth/second-factor.test.ts.

const WRONG_CODE = /Koden er forkert eller brugt\. Vent, til appen viser en ny/;
const TOO_LATE = "/admin/login?igen=1";

const locationOf = ({ headers }: Response) => headers.get("location");

test("turning two-step sign-in on takes a right code, and shows ten recovery codes once", async () => {
  const clinic = await startClinic({ startsAt: new Date("2026-11-21T09:00:00Z") });
  const cookie = await clinic.openSession();
  const post = async (act: string, fields: Record<string, string> = {}) =>
    clinic.post(`${SECOND_FACTOR_PAGE}/${act}`, fields, { cookie });
  const { phone, token } = readOffer(await (await post("begynd")).json());
  const wrong = await post("slaa-til", { offer: token, code: wrongCodeAt(clinic.now(), phone) });
  assert.equal(wrong.status, 422);
  const again = readOffer(await wrong.json());
  assert.deepEqual(again.phone.key, phone.key, "the app need not read another key");
  const spaced = phone.codeAt(clinic.now()).replace(/(...)/, "$1 ");
  const turnedOn = await post("slaa-til", { offer: again.token, code: spaced });
  assert.equal((await turnedOn.json()).recoveryCodes.length, 10);
  const fresh = { cookie: cookiesOf(turnedOn) };
  assert.match(
    await textOf(await clinic.get("/admin/konto", fresh)),
    /Slået til den 21\. november 2026\. Du har 10 gendannelseskoder tilbage/,
  );
  const reread = await (await clinic.get(SECOND_FACTOR_PAGE, fresh)).text();
  assert.doesNotMatch(reread, /<code>/, "the codes are shown once");
  const third = await clinic.post(`${SECOND_FACTOR_PAGE}/begynd`, {}, fresh);
  assert.match(await textOf(third), /allerede slået til/);
});

describe("signing in with a code", () => {
  test("follows the password, and leads to the page that was asked for", async () => {
    const { lines, logTo } = keepSecurityLog();
    const clinic = await startClinic({ logTo });
    const { phone } = await turnOnSecondFactor(clinic);
    const asked = await clinic.postLogin({}, {}, "/admin/login?til=%2Fadmin%2Fnyheder");
    const codePage = locationOf(asked) ?? "";
    assert.equal(codePage, "/admin/login/kode?til=%2Fadmin%2Fnyheder");
    const [line = "", ...more] = asked.headers.getSetCookie();
    assert.deepEqual(more, [], "no session, and no device is known yet");
    assert.match(line, /^samspil\.step=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = cookiesOf(asked);
    const page = await (await clinic.get(codePage, { cookie })).text();
    assert.match(page, /(?=.*autocomplete="one-time-code")(?=.*inputmode="numeric")/is);
    const post = (code: string) => clinic.post(codePage, { code }, { cookie });
    const wrong = await post(wrongCodeAt(clinic.now(), phone));
    assert.equal(wrong.status, 401);
    assert.match(await textOf(wrong), WRONG_CODE);
    assert.deepEqual(wrong.headers.getSetCookie(), []);
    const signedIn = await post(phone.codeAt(clinic.now()));
    assert.equal(locationOf(signedIn), "/admin/nyheder");
    assert.match(signedIn.headers.getSetCookie().join("\n"), /samspil\.step=; Max-Age=0/);
    assert.ok(await clinic.isSignedIn(cookiesOf(signedIn)));
    const events = lines.map(({ event }) => event);
    assert.deepEqual(events.slice(-3), ["code asked for", "code refused", "signed in"]);
  });

  test("takes a recovery code too, and the owner is told", async () => {
    const { clinic, mail } = await startClinicWithMail();
    const { recoveryCodes } = await turnOnSecondFactor(clinic);
    const [code = ""] = recoveryCodes;
    assert.equal((await giveCode(clinic, await givePassword(clinic), code)).status, 302);
    const again = await giveCode(clinic, await givePassword(clinic), code);
    assert.equal(again.status, 401);
    assert.match(await textOf(again), /Gendannelseskoden er forkert eller brugt/);
    await clinic.outbox.finish();
    assert.ok(mail.received.some(({ source }) => /gendannelseskode/.test(source)));
  });

  test("opens the account whose password was given, and no other's code opens it", async () => {
    const clinic = await startClinic();
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
    const clinic = await startClinic();
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

  for (const [change, act] of Object.entries({
    "the second factor was turned off": (clinic: Clinic, cookie: string) =>
      clinic.post(`${SECOND_FACTOR_PAGE}/slaa-fra`, {}, { cookie }),
    "the password was changed": (clinic: Clinic, cookie: string) => clinic.changePassword(cookie),
  })) {
    test(`begins anew where ${change} meanwhile`, async () => {
      const clinic = await startClinic();
      const { phone, cookie } = await turnOnSecondFactor(clinic);
      const pending = await givePassword(clinic);
      assert.equal((await act(clinic, cookie)).status, 200);
      const late = await giveCode(clinic, pending, phone.codeAt(clinic.now()));
      assert.equal(locationOf(late), TOO_LATE);
    });
  }

  test("goes on in the dialog over an open form, and begins anew there too", async () => {
    const clinic = await startClinic();
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

test("guessing codes is mailed to the owner at the third, and ends at the tenth until the password is another, from any address and device", async () => {
  const { clinic, mail } = await startClinicWithMail({ environment: { TRUST_PROXY: "1" } });
  const { phone } = await turnOnSecondFactor(clinic);
  const own = await giveCode(clinic, await givePassword(clinic), phone.codeAt(clinic.now()));
  const device = /samspil\.device[^;]*/.exec(cookiesOf(own))?.[0] ?? assert.fail();
  clinic.pass(30);
  const mailsWith = async (words: string) => {
    await clinic.outbox.finish();
    return mail.received.filter((letter) => decodeMail(letter).includes(words));
  };
  const pending = await givePassword(clinic);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    if (n === 2) assert.deepEqual(await mailsWith("koden bagefter var forkert"), []);
    const from = { "x-forwarded-for": `198.51.${n}.1` };
    const guess = await giveCode(clinic, pending, wrongCodeAt(clinic.now(), phone), from);
    statuses.push(guess.status);
  }
  assert.deepEqual(statuses, [...Array(9).fill(401), 403, 403, 403]);
  for (const words of ["koden bagefter var forkert tre gange", "ti forkerte koder"]) {
    const told = (await mailsWith(words)).map(({ to }) => to);
    assert.deepEqual(told, [[EMAIL]]);
  }
  const known = `${device}; ${await givePassword(clinic, { cookie: device })}`;
  const right = await giveCode(clinic, known, phone.codeAt(clinic.now()));
  assert.equal(right.status, 403, "the right code too, from the owner's device");
  assert.match(await textOf(right), /Vælg en ny adgangskode med »Glemt adgangskode\?«/);
  await clinic.choosePassword(await clinic.createReset());
  const again = cookiesOf(await clinic.postLogin({ password: NEW_PASSWORD }));
  assert.equal(locationOf(await giveCode(clinic, again, phone.codeAt(clinic.now()))), "/admin");
});

test("npm run admin turns it off for a user who lost telephone and codes, and leaves it on otherwise", async () => {
  const clinic = await startClinic();
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

test("a key is sealed anew from a renamed secret file, from the secret file under AUTH_SECRET, and from AUTH_SECRET_PREVIOUS; the renamed file is deleted then", async () => {
  const dataDir = makeFolder();
  const own = { DEMO_CONTENT: "off", DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) };
  const start = (secrets: Record<string, string>) =>
    openStores(parseSettings({ ...own, ...secrets }), createLog("silent"));
  const begun = await start({});
  const { auth, secondFactors, colleagues } = begun.services;
  await ensureAccount(auth, EMAIL, PASSWORD);
  const [account = assert.fail()] = await colleagues.list();
  const { letters, token } = await secondFactors.offer(account);
  const { codeAt } = createAuthenticator(letters);
  assert.ok((await secondFactors.turnOn(account, token, codeAt(new Date()))).ok);
  await begun.close();
  const secret = join(dataDir, "secret");
  renameSync(secret, `${secret}.previous`);
  const [second = "", third = ""] = ["anden", "tredje"].map((word) =>
    `${word} hemmelighed`.repeat(3),
  );
  const starts: Record<string, string>[] = [
    {},
    { AUTH_SECRET: second },
    { AUTH_SECRET: third, AUTH_SECRET_PREVIOUS: second },
  ];
  for (const secrets of starts) {
    const { services, close } = await start(secrets);
    runSql({ dataDir }, "update second_factor set last_step = 0");
    const taken = await services.secondFactors.useCode(account.id, codeAt(new Date()));
    assert.deepEqual(taken, { ok: true, kind: "code" }, Object.keys(secrets).join());
    await close();
  }
  assert.deepEqual([existsSync(secret), existsSync(`${secret}.previous`)], [true, false]);
});

test("where two-step sign-in is required a user without it reaches the page that turns it on and the sign-out, and nothing else of the admin", async () => {
  const clinic = await startClinic({ environment: { SECOND_FACTOR: "required" } });
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
