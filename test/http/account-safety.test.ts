import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { createAuth } from "../../app/server/auth/auth.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { openSecondConnection, runSql } from "../kit/backend.ts";
import { cleanUp, makeFolder } from "../kit/cleanup.ts";
import { cookiesOf, EMAIL, PASSWORD } from "../kit/client.ts";
import {
  COLLEAGUE,
  keepSecurityLog,
  NEW_PASSWORD,
  startClinic,
  startClinicWithMail,
  textOf,
} from "../kit/clinic.ts";
import { createAuthenticator } from "../kit/devices.ts";
import { decodeMail, type ReceivedMail } from "../kit/mail-server.ts";
import { prepareSite } from "../kit/site-process.ts";

const INVITED = "ny@samspil.example";

describe("an easy password", () => {
  test("is refused wherever a password is chosen", async () => {
    const clinic = await startClinic();
    const cookie = await clinic.openSession();
    const easy = "redaktion2026!";
    const changed = await clinic.changePassword(cookie, { newPassword: easy });
    const link = await clinic.createInvitation("ny.kollega@samspil.example");
    const chosen = await clinic.choosePassword(link, "ny.kollega.2026");
    for (const answer of [changed, chosen]) {
      assert.equal(answer.status, 422);
      assert.match(await textOf(answer), /Adgangskoden er for let at gætte\. Brug tre-fire ord/);
    }
  });

  test("as ADMIN_PASSWORD stops the first start with one line, and no start after it", async () => {
    const dataDir = makeFolder();
    const site = await prepareSite({ DATA_DIR: dataDir });
    const easy = { ADMIN_EMAIL: "chef@samspil.example", ADMIN_PASSWORD: "samspil-klinik-2026" };
    assert.deepEqual(await site.tryStart(easy), {
      code: 1,
      said: "ADMIN_PASSWORD: er for let at gætte; brug tre-fire ord",
    });
    const settings = parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...easy });
    const database = await openSecondConnection(dataDir);
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
});

describe("a changed password", () => {
  test("is reported to its owner by mail without it, also when it was chosen by a link", async () => {
    const { clinic, mail } = await startClinicWithMail();
    await clinic.choosePassword(await clinic.createInvitation(INVITED));
    const received = await mail.waitFor(2);
    assert.deepEqual(recipientsOf(received), [INVITED, INVITED]);
    assert.ok(!received.some((letter) => decodeMail(letter).includes(NEW_PASSWORD)));
  });

  test("counts also when the mail about it cannot be queued, which the log reports", async () => {
    const lines: string[] = [];
    const clinic = await startClinic({ logTo: (line) => lines.push(line) });
    const cookie = await clinic.openSession();
    const link = await clinic.createInvitation(INVITED);
    runSql(clinic, "drop table outbox");
    const changed = await clinic.changePassword(cookie);
    assert.match(await textOf(changed), /Din adgangskode er ændret/);
    assert.equal((await clinic.choosePassword(link)).status, 302);
    for (const email of [EMAIL, INVITED]) {
      assert.equal((await clinic.postLogin({ email, password: NEW_PASSWORD })).status, 302);
    }
    const warnings = lines.filter(
      (line) => line.includes("could not notify") && line.includes("password changed"),
    );
    assert.equal(warnings.length, 2);
  });
});

test("the security log has who signed in, who failed and what was done to accounts, and no name", async () => {
  const { lines, logTo } = keepSecurityLog();
  const clinic = await startClinic({ logTo });
  lines.length = 0;
  const cookie = await clinic.openSession();
  await clinic.postLogin({ password: "forkert adgangskode" });
  await clinic.postLogin({ intent: "reset" });
  await clinic.postAccount(cookie, "kolleger/inviter", { email: INVITED });
  await clinic.postAccount(cookie, "kolleger/slet", { id: "ingen" });
  await clinic.postAccount(cookie, "enheder/andre", {});
  await clinic.post("/admin/log-ud", {}, { cookie });
  await clinic.post("/admin/kontakt", {}, { cookie });
  const events = lines.map(({ event }) => event);
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
  const accounts = new Set(lines.flatMap(({ account }) => account ?? []));
  assert.equal(accounts.size, 1, "an account has one pseudonym");
  assert.doesNotMatch(JSON.stringify(lines), /@|samspil|127\.0\.0\.1|forkert/);
});

describe("a session that is no longer fresh (S5)", () => {
  const SIGN_IN_AGAIN = /Log ind igen for at fortsætte/;
  type Clinic = Awaited<ReturnType<typeof startClinic>>;

  async function openOldSession(clinic: Clinic) {
    const cookie = await clinic.openSession();
    clinic.ageSessions(1);
    return { cookie };
  }

  test("neither invites, removes, exports, erases nor adds a recipient until its user signs in again", async () => {
    const clinic = await startClinic();
    await clinic.addAccount(COLLEAGUE);
    const order = await clinic.services.orders.find(await clinic.order());
    const headers = await openOldSession(clinic);
    const { colleagues, recipients } = clinic.services;
    const { id } = await clinic.findAccount(COLLEAGUE);
    const thief = "tyv@ond.example";
    const acts = [
      ["/admin/konto/kolleger/inviter", { email: thief }],
      ["/admin/konto/kolleger/slet", { id }],
      ["/admin/bestillinger", { intent: "erase", id: order?.id ?? "" }],
      ["/admin/modtagere", { intent: "ask", address: thief }],
      ["/admin/modtagere", { intent: "remove", address: thief }],
    ] as const;
    for (const [path, fields] of acts) {
      for (const address of [path, `${path}.data`]) {
        const answer = await clinic.post(address, fields, headers);
        assert.ok(answer.status >= 400, `${address}: ${answer.status}`);
      }
      const refused = await clinic.post(path, { ...fields, password: PASSWORD }, headers);
      assert.equal(refused.status, 403);
    }
    for (const address of ["/admin/bestillinger.csv", "/admin/bestillinger.csv.data"]) {
      assert.doesNotMatch(await (await clinic.get(address, headers)).text(), /Mathilde/);
    }
    assert.ok((await clinic.services.documents.list("mail")).length > 0);
    assert.equal((await recipients.list()).length, 3);
    const known = { intent: "ask", address: "ida@klinik.example" };
    assert.equal(
      (await clinic.post("/admin/modtagere", known, headers)).status,
      200,
      "only a mail",
    );
    assert.equal((await colleagues.list()).length, 2);

    const stale = await clinic.post(...acts[0], headers);
    assert.match(await stale.text(), SIGN_IN_AGAIN);
    const login = "/admin/login?frisk=1&til=/admin/konto";
    assert.match(await textOf(await clinic.get(login, headers)), SIGN_IN_AGAIN);
    const again = await clinic.postLogin({}, headers, login);
    assert.equal(again.headers.get("location"), "/admin/konto");
    const fresh = { cookie: cookiesOf(again) };
    assert.equal((await clinic.get("/admin", headers)).status, 302, "the former session is over");
    assert.equal((await clinic.get(login, fresh)).status, 302, "one sign-in is enough");
    for (const [path, fields] of acts) {
      assert.equal((await clinic.post(path, fields, fresh)).status, 200, path);
    }
    const csv = await clinic.get("/admin/bestillinger.csv", fresh);
    assert.match(csv.headers.get("content-type") ?? "", /text\/csv/);
  });

  test("changes no password of an account with codes, whose code makes it fresh", async () => {
    const clinic = await startClinic();
    const { secondFactors } = clinic.services;
    const headers = await openOldSession(clinic);
    const account = await clinic.findAccount();
    const { letters, token } = await secondFactors.offer(account);
    const phone = createAuthenticator(letters);
    assert.ok((await secondFactors.turnOn(account, token, phone.codeAt(clinic.now()))).ok);
    assert.equal((await clinic.changePassword(headers.cookie)).status, 403);

    const closed = await clinic.get("/admin/bestillinger.csv", headers);
    const pending = await clinic.postLogin({}, headers, closed.headers.get("location") ?? "");
    const cookie = `${headers.cookie}; ${cookiesOf(pending)}`;
    const codePage = pending.headers.get("location") ?? "";
    assert.match(await textOf(await clinic.get(codePage, { cookie })), /Skriv koden/);
    clinic.pass(30);
    const code = phone.codeAt(clinic.now());
    const signedIn = await clinic.post(codePage, { code }, { cookie });
    assert.match(signedIn.headers.get("location") ?? "", /^\/admin\/bestillinger\?/);
    const csv = await clinic.get("/admin/bestillinger.csv", { cookie: cookiesOf(signedIn) });
    assert.match(csv.headers.get("content-type") ?? "", /text\/csv/);
  });
});

describe("owners are told by mail", () => {
  test("of an account that is signed in to for the first time, and of a new device; editors are not", async () => {
    const { clinic, mail } = await startClinicWithMail();
    await clinic.openSession();
    await clinic.addAccount(COLLEAGUE);
    await clinic.addAccount("redaktoer@samspil.example");
    await clinic.setRole("redaktoer@samspil.example", "Redaktør");
    await clinic.openSession(COLLEAGUE);
    const [first] = await mail.waitFor(1);
    assert.match(subjectOf(first), /En[ _]ny[ _]kollega/);
    assert.deepEqual(first?.to, [EMAIL]);
    await clinic.openSession(COLLEAGUE);
    const device = (await mail.waitFor(3)).slice(1);
    assert.deepEqual(recipientsOf(device), [COLLEAGUE, EMAIL]);
    for (const letter of device) assert.match(subjectOf(letter), /ny[ _]enhed/);
  });

  test("of a changed role, each of seven", async () => {
    const { clinic, mail } = await startClinicWithMail();
    const others = ["ea", "ida", "lone", "mads", "signe", "tove"].map(
      (name) => `${name}@x.example`,
    );
    for (const email of others) await clinic.addAccount(email);
    const cookie = await clinic.openSession();
    const { id } = await clinic.findAccount(others[0]);
    await clinic.postAccount(cookie, "kolleger/rolle", { id, role: "Redaktør" });
    await clinic.outbox.finish();
    const told = mail.received.filter((letter) => /ny[ _]rolle/.test(subjectOf(letter)));
    assert.deepEqual(recipientsOf(told), [...others, EMAIL].sort());
    assert.equal((await clinic.services.deliveries.depth()).failed, 0);
  });
});

test("twenty colleagues can be invited, and then no more for a while", async () => {
  const clinic = await startClinic();
  const cookie = await clinic.openSession();
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const fields = { email: `en${n}@samspil.example` };
    statuses.push((await clinic.postAccount(cookie, "kolleger/inviter", fields)).status);
  }
  assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
});

const recipientsOf = (mails: ReceivedMail[]) => mails.flatMap(({ to }) => to).sort();

function subjectOf(mail: ReceivedMail | undefined): string {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(mail?.source ?? "")?.[1] ?? "";
  return line.replace(/\r\n[ \t]/g, "");
}
