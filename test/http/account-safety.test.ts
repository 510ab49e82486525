import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runSql, settingsOf } from "../kit/backend.ts";
import { cookiesOf, EMAIL, PASSWORD } from "../kit/client.ts";
import {
  COLLEAGUE,
  keepSecurityLog,
  NEW_PASSWORD,
  startClinic,
  startClinicWithMail,
  textOf,
  turnOnSecondFactor,
} from "../kit/clinic.ts";
import { openSite } from "../kit/site.ts";

const INVITED = "ny@samspil.example";

test("an easy ADMIN_PASSWORD stops the first start with one line, and no start after it", async () => {
  const easy = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: "samspil-klinik-2026" };
  await assert.rejects(openSite({ environment: easy }), {
    name: "SettingsError",
    message: "ADMIN_PASSWORD: er for let at gætte; brug tre-fire ord",
  });
  const { dataDir, stop } = await startClinic();
  await stop();
  await openSite({ environment: { ...easy, ...settingsOf(dataDir), DATA_DIR: dataDir } });
});

test("a changed password counts also when the mail about it cannot be queued, which the log reports", async () => {
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

describe("a session that is no longer fresh", () => {
  test("neither exports, erases nor adds a recipient until its user signs in again", async () => {
    const clinic = await startClinic();
    const order = await clinic.services.orders.find(await clinic.order());
    const old = { cookie: await clinic.openSession() };
    clinic.ageSessions(1);
    const thief = "tyv@ond.example";
    const acts = [
      ["/admin/konto/kolleger/inviter", { email: thief }],
      ["/admin/bestillinger", { intent: "erase", id: order?.id ?? "" }],
      ["/admin/modtagere", { intent: "ask", address: thief }],
      ["/admin/modtagere", { intent: "remove", address: thief }],
    ] as const;
    for (const [path, fields] of acts) {
      for (const address of [path, `${path}.data`])
        assert.ok((await clinic.post(address, fields, old)).status >= 400, address);
      const refused = await clinic.post(path, { ...fields, password: PASSWORD }, old);
      assert.equal(refused.status, 403);
    }
    for (const address of ["/admin/bestillinger.csv", "/admin/bestillinger.csv.data"]) {
      assert.doesNotMatch(await (await clinic.get(address, old)).text(), /Mathilde/);
    }
    assert.ok((await clinic.services.documents.list("mail")).length > 0);
    assert.equal((await clinic.services.recipients.list()).length, 3);
    const known = { intent: "ask", address: "ida@klinik.example" };
    const mailed = await clinic.post("/admin/modtagere", known, old);
    assert.equal(mailed.status, 200, "only a mail");

    const login = "/admin/login?frisk=1&til=/admin/konto";
    assert.match(await textOf(await clinic.get(login, old)), /Log ind igen for at fortsætte/);
    const again = await clinic.postLogin({}, old, login);
    assert.equal(again.headers.get("location"), "/admin/konto");
    const fresh = { cookie: cookiesOf(again) };
    assert.equal((await clinic.get(login, fresh)).status, 302, "one sign-in is enough");
    for (const [path, fields] of acts)
      assert.equal((await clinic.post(path, fields, fresh)).status, 200, path);
    const csv = await clinic.get("/admin/bestillinger.csv", fresh);
    assert.match(csv.headers.get("content-type") ?? "", /text\/csv/);
  });

  test("changes no password of an account with codes, whose code makes it fresh", async () => {
    const clinic = await startClinic();
    const { cookie, phone } = await turnOnSecondFactor(clinic);
    clinic.ageSessions(1);
    assert.equal((await clinic.changePassword(cookie)).status, 403);

    const closed = await clinic.get("/admin/bestillinger.csv", { cookie });
    const pending = await clinic.postLogin({}, { cookie }, closed.headers.get("location") ?? "");
    const both = `${cookie}; ${cookiesOf(pending)}`;
    const codePage = pending.headers.get("location") ?? "";
    assert.ok(await clinic.isSignedIn(cookie));
    const code = phone.codeAt(clinic.now());
    const signedIn = await clinic.post(codePage, { code }, { cookie: both });
    assert.equal(await clinic.isSignedIn(cookie), false, "the browser's earlier session");
    assert.match(signedIn.headers.get("location") ?? "", /^\/admin\/bestillinger\?/);
    const csv = await clinic.get("/admin/bestillinger.csv", { cookie: cookiesOf(signedIn) });
    assert.match(csv.headers.get("content-type") ?? "", /text\/csv/);
  });
});

test("owners are told by mail of an account that is signed in to for the first time, and of a new device; editors are not", async () => {
  const { clinic, mail } = await startClinicWithMail();
  const editor = "redaktoer@samspil.example";
  await clinic.openSession();
  for (const email of [COLLEAGUE, editor]) await clinic.addAccount(email);
  await clinic.setRole(editor, "Redaktør");
  await clinic.openSession(COLLEAGUE);
  const [first] = await mail.waitFor(1);
  assert.match(first?.source ?? "", /^Subject: .*En[ _]ny[ _]kollega/m);
  assert.deepEqual(first?.to, [EMAIL]);
  await clinic.openSession(COLLEAGUE);
  const device = (await mail.waitFor(3)).slice(1);
  assert.deepEqual(device.flatMap(({ to }) => to).toSorted(), [COLLEAGUE, EMAIL]);
  for (const { source } of device) assert.match(source, /^Subject: .*(?:\r\n[ \t].*)*ny[ _]enhed/m);
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
