import assert from "node:assert/strict";
import { hash, randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import {
  openCopy,
  readManifest,
  writeManifest,
} from "../../../../app/server/backup/manifest.server.ts";
import { queryRows, withDatabase } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { cookiesOf, EMAIL } from "../../../kit/client.ts";
import {
  type Clinic,
  giveCode,
  givePassword,
  startClinic,
  textOf,
  turnOnSecondFactor,
} from "../../../kit/clinic.ts";
import { decodeMail, passwordLinkIn, startMailServer } from "../../../kit/mail-server.ts";
import { createChance, repeatHint, seed } from "../../../kit/random.ts";
import { visibleText } from "../../../kit/site.ts";
import { prepareSite, runCommand } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { findBroken } from "../../endurance/kills/promises.ts";
import { createEditor, createVisitor, letWork, openLedger } from "../../endurance/kills/work.ts";
import { mountSmallDisk } from "./small-disk.ts";

const MAIL_IS_TRIED_AFTER_SECONDS = 900;

const server = { isOpen: false };
const mail = await startMailServer({ refuse: () => (server.isOpen ? undefined : 451) });

/** A site whose mails wait, on a data folder of its own or on that of another. */
function openMailing(dataDir = join(makeFolder(), "data")): Promise<Clinic> {
  server.isOpen = false;
  return startClinic({ environment: { DATA_DIR: dataDir, SMTP_URL: mail.url } });
}

/** @returns the mails that wait at the site, and are sent now */
async function takeMail({ pass, outbox }: Clinic) {
  const before = mail.received.length;
  server.isOpen = true;
  pass(MAIL_IS_TRIED_AFTER_SECONDS);
  await outbox.finish();
  server.isOpen = false;
  return mail.received.slice(before);
}

const dirOf = ({ services }: Clinic) => services.settings.dataDir;

async function run(command: "backup" | "restore", folder: string, dataDir: string) {
  const { code, said } = await runCommand(command, [folder], { DATA_DIR: dataDir });
  assert.equal(code, 0, said);
  return said;
}

/** @returns the folder of a backup of the site, which is closed after it */
async function backUpAndClose(site: Clinic): Promise<string> {
  const folder = join(makeFolder(), "kopi");
  await run("backup", folder, dirOf(site));
  await site.close();
  return folder;
}

async function requireRefused(folder: string, dataDir: string, why: RegExp) {
  const { code, said } = await runCommand("restore", [folder], { DATA_DIR: dataDir });
  assert.match(said.replace(/^Intet blev gendannet: /, ""), why);
  assert.equal(code, 1);
}

const countRows = (dataDir: string, table: string) =>
  queryRows({ dataDir }, `select 1 from ${table}`).length;

test("a backup made while orders, saves and uploads come in is consistent, and has all that was acknowledged before it", async () => {
  const place = makeFolder();
  // Every mail waits in the backup.
  const site = await prepareSite({ DATA_DIR: join(place, "data"), SMTP_URL: mail.url });
  await site.start();
  // Copying takes long enough for pictures to come in before, during and after the database is copied.
  fillMedia(site.dataDir, 250, 2_000);
  const ledger = openLedger();
  const chance = createChance(seed);
  const cookie = await site.signIn();
  const editors = [1, 2].map(() => createEditor(site, cookie, ledger, chance));
  const works = (await Promise.all(editors)).map(({ work }) => work);
  const visitors = [1, 2].map(() => createVisitor(site.origin, ledger, chance));
  const note = (error: unknown) => void ledger.refusals.push(String(error));
  const stop = letWork([...visitors, ...works], chance, note);
  await until("an order and a save", () => ledger.orders.size > 0 && ledger.words.size > 0);
  const [folder, before] = [join(place, "kopi"), structuredClone(ledger)];
  await run("backup", folder, site.dataDir);
  await stop();
  await site.end("SIGKILL");
  await openCopy(folder);
  assert.deepEqual(findBroken({ dataDir: folder }, before), [], repeatHint);
  const verified = await site.run("backup", "--verify", folder);
  assert.match(verified.said, /^Kopien virker: den er startet, og dens \d+ sider svarer\.$/);
  assert.equal(verified.code, 0);
  assert.deepEqual(mail.received, [], "a proven backup sends no mail");
  assert.deepEqual(readdirSync(place).sort(), ["data", "kopi"]);

  // The process was killed: orders in the write-ahead log belong to the next backup.
  const late = join(place, "kopi-2");
  await run("backup", late, site.dataDir);
  assert.deepEqual(findBroken({ dataDir: late }, ledger), [], repeatHint);
  for (const [to, why] of [
    [folder, /findes allerede\. Vælg en mappe/],
    [join(site.dataDir, "kopi"), /ligger inde i DATA_DIR/],
  ] as const)
    assert.match((await site.run("backup", to)).said, why);
});

test("a backup has no secret, session or password link in it", async () => {
  const site = await openMailing();
  const cookie = await site.openSession();
  await site.postLogin({ intent: "reset" });
  const link = passwordLinkIn(await takeMail(site))?.split("=")[1] ?? assert.fail("no link");
  const token = decodeURIComponent(/session_token=([^;.]+)/.exec(cookie)?.[1] ?? assert.fail());
  const folder = await backUpAndClose(site);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  assert.ok(!files.some(({ name }) => name === "secret"));
  const hashed = (text: string) => hash("sha256", text, "base64url");
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = readFileSync(join(file.parentPath, file.name)).toString("latin1");
    for (const credential of [
      readFileSync(join(dirOf(site), "secret"), "utf8").trim(),
      token,
      hashed(token),
      link,
      hashed(`reset-password:${link}`),
    ])
      assert.ok(!bytes.includes(credential), `${file.name}: ${credential}`);
  }
});

test("a backup that is incomplete or was changed is refused with the file's name, and changes nothing", async () => {
  const site = await openMailing();
  const folder = await backUpAndClose(site);
  const own = () => readFileSync(join(dirOf(site), "samspil.db"));
  const before = own();
  const picture = "media/hero/MBT-boger.avif";
  for (const [name, change, why] of [
    ["manifest.json", undefined, /ikke en hel .* manifest\.json mangler$/],
    ["manifest.json", /"madeAt": "20/, /^manifest\.json er ikke, som den blev gemt$/],
    [picture, undefined, /^media\/hero\/MBT-boger\.avif mangler$/],
    [picture, /^/, /^media\/hero\/MBT-boger\.avif er ikke, som den blev gemt$/],
    ["samspil.db", /^/, /^samspil\.db er ikke, som den blev gemt$/],
  ] as const) {
    const copy = join(makeFolder(), "kopi");
    cpSync(folder, copy, { recursive: true });
    const file = join(copy, name);
    if (change) writeFileSync(file, readFileSync(file, "latin1").replace(change, "x"), "latin1");
    else rmSync(file);
    await requireRefused(copy, dirOf(site), why);
  }
  assert.ok(before.equals(own()));
});

test("a backup of a version that only added tables is restored, and one of a newer version is refused", async () => {
  const site = await openMailing();
  const folder = await backUpAndClose(site);
  /** Changes the database of a backup, and its manifest to fit. */
  async function alterCopy(name: string) {
    const file = join(folder, "samspil.db");
    const database = new DatabaseSync(file);
    database.exec("delete from migrations where name like '99%'");
    database.exec(`insert into migrations (name, run_at) values ('${name}', '')`);
    database.close();
    const copy = await readManifest(folder);
    const files = { ...copy.files, "samspil.db": hash("sha256", readFileSync(file)) };
    await writeManifest(folder, { ...copy, files });
  }
  await alterCopy("998-kun-mere.sql");
  await run("restore", folder, dirOf(site));
  await alterCopy("999-noget-nyt.needs-998.sql");
  await requireRefused(
    folder,
    dirOf(site),
    /^kopien er lavet af en nyere udgave af Samspil \(999-noget-nyt\.needs-998\.sql\)\. Opdatér først$/,
  );
});

test("a restored backup shows its texts, gives no order number twice, restores no session, and sends no mail again", async () => {
  const site = await openMailing();
  const dataDir = dirOf(site);
  const cookie = await site.openSession();
  await site.postLogin({ intent: "reset" });
  assert.equal(await site.order(), "1001");
  const readPage = async ({ page }: Clinic) => visibleText(await page("/supervision"));
  const page = await readPage(site);
  const folder = join(makeFolder(), "kopi");
  await run("backup", folder, dataDir);
  await requireRefused(folder, dataDir, /^DATA_DIR: .* bruges allerede/);
  assert.ok(countRows(dataDir, "tokens") > 0, "a link to choose a password is open");
  assert.equal(countRows(folder, "tokens"), 0, "and not in the backup");
  // Work goes on: a text is saved, the waiting mails are sent, the editor signs out, and a second customer gets 1002.
  await site.store("supervision", { title: "Efter kopien" });
  const sent = await takeMail(site);
  assert.equal(sent.length, 5);
  await site.post("/admin/log-ud", {}, { cookie });
  assert.equal(await site.isSignedIn(cookie), false);
  assert.equal(await site.order(), "1002");
  await site.close();

  const [done, beside = "", age = "", ...lines] = (await run("restore", folder, dataDir)).split(
    "\n",
  );
  assert.equal(done, `Hjemmesiden er gendannet i ${dataDir}.`);
  const [, former = ""] =
    /^Den database, der stod der før, er i (\S+)\. Slet den,/.exec(beside) ?? [];
  const stored = new DatabaseSync(former, { readOnly: true }).prepare("select data from documents");
  assert.ok(JSON.stringify(stored.all()).includes("Efter kopien"), "the former database is kept");
  assert.match(
    age,
    /^Kopien er fra i dag kl\..*\. Bestillinger og rettelser, der er kommet til siden, er ikke med\.$/,
  );
  assert.deepEqual(lines, [
    "Konti, adgangskoder og adgangsnøgler er, som de var dengang: en kollega, der er fjernet siden, har sin konto igen. Alle skal logge ind på ny, og links til at vælge adgangskode virker ikke længere.",
    "Den næste bestilling får nummer 1003: intet nummer bliver givet to gange.",
    "Ingen mails venter på at blive sendt. 4 mails, der ventede i kopien, er sendt siden og bliver ikke sendt igen.",
  ]);

  const restored = await openMailing(dataDir);
  assert.equal(await readPage(restored), page);
  assert.equal(await restored.isSignedIn(cookie), false);
  const later = await restored.openSession();
  assert.ok(await restored.isSignedIn(later), "with the password of the backup");
  assert.equal(countRows(dataDir, "tokens"), 0);
  assert.equal(await restored.order(), "1003");
  const more = await takeMail(restored);
  const aboutOrders = more.filter((received) => decodeMail(received).includes("1003"));
  assert.equal(aboutOrders.length, 4);
  assert.deepEqual(
    more.filter((received) => !aboutOrders.includes(received)).map(({ to }) => to),
    [[EMAIL]],
    "that somebody has signed in from a device that the backup does not know",
  );
  assert.equal(new Set([...sent, ...more].map(({ messageId }) => messageId)).size, 10);
  await restored.close();
  // The next start ends no session, and records no second restore.
  const next = await openMailing(dataDir);
  assert.ok(await next.isSignedIn(later));
  const { copy } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const restores = "select about from events where kind = 'backup restored'";
  assert.deepEqual(
    queryRows({ dataDir }, restores).map(({ about }) => about),
    [copy.madeAt],
  );
  await next.close();
});

test("a backup restored on an empty machine, or on a drive of its own, leaves a gap in the order numbers, and says that mails may come again", async () => {
  const site = await openMailing();
  assert.equal(await site.order(), "1001");
  const folder = await backUpAndClose(site);
  // A plain folder where nobody may mount one.
  const drive = mountSmallDisk()?.folder ?? makeFolder();
  // Somebody has removed a damaged database, and not its write-ahead log.
  writeFileSync(join(drive, "samspil.db-wal"), "of another database");
  // Somebody has started an empty site there, which knows nothing of the lost one.
  const empty = await openMailing();
  await empty.close();
  for (const dataDir of [dirOf(empty), drive]) {
    assert.deepEqual((await run("restore", folder, dataDir)).split("\n").slice(-2), [
      "Det kunne ikke læses, hvilke numre bestillinger har fået efter kopien. Den næste får derfor nummer 2002.",
      "4 mails venter i kopien og bliver sendt, når hjemmesiden starter. Er nogle af dem sendt før, kommer de igen med samme Message-ID.",
    ]);
  }
  const restored = await openMailing(drive);
  assert.equal(await restored.order(), "2002");
  await restored.close();
});

test("a mail whose order was erased after the backup is sent neither after a restore nor after a second one", async () => {
  const site = await openMailing();
  await site.order();
  const folder = await backUpAndClose(site);
  const dataDir = dirOf(site);
  withDatabase({ dataDir }, (database) =>
    database.exec(
      "delete from outbox; delete from orders; delete from documents where collection = 'mail'",
    ),
  );
  const erased = /4 mails bliver ikke sendt, fordi deres bestilling er slettet efter kopien\./;
  for (let restores = 0; restores < 2; restores += 1)
    assert.match(await run("restore", folder, dataDir), erased);
  const restored = await openMailing(dataDir);
  await restored.order();
  const sent = await takeMail(restored);
  assert.deepEqual(
    sent.map((received) => decodeMail(received).includes("1001")),
    Array(4).fill(false),
  );
  await restored.close();
});

test("after a restore the second factor is on again; on another machine, which lacks the secret, its recovery codes open it", async () => {
  const site = await openMailing();
  const { phone, recoveryCodes } = await turnOnSecondFactor(site);
  const folder = await backUpAndClose(site);
  async function openRestored() {
    const restored = await openMailing(dirOf(site));
    restored.pass(60);
    const enter = async (code: string) => giveCode(restored, await givePassword(restored), code);
    return { restored, enter, code: phone.codeAt(restored.now()) };
  }
  const said = await run("restore", folder, dirOf(site));
  assert.doesNotMatch(said, /Totrinslogin/, "the machine still has its secret");
  const here = await openRestored();
  assert.equal((await here.enter(here.code)).headers.get("location"), "/admin");
  await here.restored.close();
  rmSync(dirOf(site), { recursive: true });
  const saidElsewhere = await run("restore", folder, dirOf(site));
  assert.match(saidElsewhere, /Har I gemt den, så sæt AUTH_SECRET_PREVIOUS/);
  const elsewhere = await openRestored();
  assert.match(
    await textOf(await elsewhere.enter(elsewhere.code)),
    /Koderne fra appen virker ikke/,
  );
  const entered = await elsewhere.enter(recoveryCodes[0] ?? "");
  assert.equal(entered.headers.get("location"), "/admin");
  assert.ok(await elsewhere.restored.isSignedIn(cookiesOf(entered)));
  await elsewhere.restored.close();
});

test("a restore that is killed leaves either the old site or the new one, complete", async () => {
  const site = await prepareSite({ DATA_DIR: join(makeFolder(), "data") });
  const { dataDir } = site;
  await site.start();
  await site.end("SIGTERM");
  fillMedia(dataDir, 100, 60_000);
  const folder = join(makeFolder(), "kopi");
  await run("backup", folder, dataDir);
  const started = Date.now();
  await run("restore", folder, dataDir);
  const whole = Date.now() - started;
  for (const part of [0.5, 0.7, 0.8, 0.9, 1]) {
    await site.kill(whole * part, "restore", folder);
    assert.deepEqual(findBroken({ dataDir }, openLedger()), []);
    assert.equal(readdirSync(join(dataDir, "media/hero")).length, 101);
  }
  await run("restore", folder, dataDir);
  await site.start();
  const unfinished = readdirSync(join(dataDir, "tmp"));
  assert.deepEqual(unfinished, [], "unfinished files are removed at the start");
});

/** Uploads of today, which the site does not erase yet. */
function fillMedia(dataDir: string, count: number, bytes: number) {
  mkdirSync(join(dataDir, "media/hero"), { recursive: true });
  for (let nr = 0; nr < count; nr += 1)
    writeFileSync(join(dataDir, `media/hero/fyld-${Date.now() + nr}.jpg`), randomBytes(bytes));
}
