import assert from "node:assert/strict";
import { createHash, hash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
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
import { EMAIL, save, send, sendOrder } from "../../../kit/client.ts";
import { createAuthenticator } from "../../../kit/devices.ts";
import { type ReceivedMail, startMailServer } from "../../../kit/mail-server.ts";
import { createChance, repeatHint, seed } from "../../../kit/random.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { findBroken, hurryMails } from "../../endurance/kills/promises.ts";
import {
  createEditor,
  createVisitor,
  type Ledger,
  letWork,
  openLedger,
} from "../../endurance/kills/work.ts";
import { mountSmallDisk } from "./small-disk.ts";

const root = makeFolder();

async function startSite(name: string, environment: Record<string, string> = {}) {
  const home = join(root, name);
  const dataDir = join(home, "data");
  mkdirSync(home);
  const site = await prepareSite({ DATA_DIR: dataDir, ...environment });
  await site.start();
  return { home, dataDir, folder: join(home, "kopi"), site };
}

/** A site whose mail server refuses mails until `takeMail`. */
async function openMailingSite(name: string) {
  const server = { isOpen: false };
  const mail = await startMailServer({ refuse: () => (server.isOpen ? undefined : 451) });
  const opened = await startSite(name, { SMTP_URL: mail.url });
  return {
    ...opened,
    mail,
    refuseMail() {
      server.isOpen = false;
    },
    async takeMail(count: number) {
      server.isOpen = true;
      // Again and again, for a mail that is refused at this very moment waits again.
      const hurrying = setInterval(() => hurryMails(opened.dataDir), 250);
      return mail.waitFor(count).finally(() => clearInterval(hurrying));
    },
  };
}

const messageIdOf = ({ messageId }: ReceivedMail) => messageId;

async function backUp(site: SiteProcess, folder: string) {
  const { code, said } = await site.run("backup", folder);
  assert.equal(code, 0, said);
}

test("a backup made while orders, saves and uploads come in is consistent, and has all that was acknowledged before it", async () => {
  // The mail server refuses for now, so that every mail still waits in the backup.
  const { home, dataDir, site, mail } = await openMailingSite("travlt");
  // Copying takes long enough for pictures to come in before, during and after the database is copied.
  fillMedia(dataDir, 250, 2_000);
  const ledger = openLedger();
  const chance = createChance(seed);
  const cookie = await site.signIn();
  const editors = [1, 2].map(() => createEditor(site, cookie, ledger, chance));
  const works = (await Promise.all(editors)).map(({ work }) => work);
  const visitors = [1, 2].map(() => createVisitor(site.origin, ledger, chance));
  const note = (error: unknown) => void ledger.refusals.push(String(error));
  const stop = letWork([...visitors, ...works], chance, note);
  const copies: { folder: string; before: Ledger }[] = [];
  for (let nr = 1; nr <= 2; nr += 1) {
    const folder = join(home, `kopi-${nr}`);
    await until("an order and a save", () => ledger.orders.size > 0 && ledger.words.size > 0);
    const before = structuredClone(ledger);
    await backUp(site, folder);
    copies.push({ folder, before });
  }
  await stop();
  await site.end("SIGKILL");
  for (const { folder, before } of copies) {
    await openCopy(folder);
    assert.deepEqual(findBroken({ dataDir: folder }, before), [], repeatHint);
  }
  const [copy] = copies.slice(-1);
  const verified = await site.run("backup", "--verify", copy?.folder ?? "");
  assert.match(verified.said, /^Kopien virker: den er startet, og dens \d+ sider svarer\.$/);
  assert.equal(verified.code, 0);
  assert.deepEqual(mail.received, [], "a proven backup sends no mail");
  assert.deepEqual(readdirSync(home).sort(), ["data", "kopi-1", "kopi-2"]);

  // The process was killed: orders in the write-ahead log belong to the next backup.
  const late = join(home, "kopi-3");
  await backUp(site, late);
  assert.deepEqual(findBroken({ dataDir: late }, ledger), [], repeatHint);
});

test("a backup has no secret, session or password link in it", async () => {
  const { dataDir, folder, site } = await startSite("fundet");
  const cookie = await site.signIn();
  const reset = new URLSearchParams({ email: EMAIL, intent: "reset" });
  await send(`${site.origin}/admin/login`, reset);
  const token = decodeURIComponent(/session_token=([^;.]+)/.exec(cookie)?.[1] ?? "");
  const mail = await until("the mail is there", () => globSync(join(dataDir, "mail/*.eml")).at(0));
  const link = readFileSync(mail, "utf8")
    .replaceAll("=\r\n", "")
    .match(/adgangskode\?token=3D([\w-]+)/)?.[1];
  assert.ok(link, "the mail has a link");
  await backUp(site, folder);
  const secret = readFileSync(join(dataDir, "secret"), "utf8").trim();
  const hash = createHash("sha256").update(token).digest("base64url");
  const linkHash = createHash("sha256").update(`reset-password:${link}`).digest("base64url");
  const files = ["secret", "samspil.db"].filter((name) => existsSync(join(folder, name)));
  assert.deepEqual(files, ["samspil.db"]);
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = readFileSync(join(file.parentPath, file.name)).toString("latin1");
    for (const credential of [secret, token, hash, link, linkHash]) {
      assert.ok(!bytes.includes(credential), `${file.name}: ${credential}`);
    }
  }
  const open = await fetch(`${site.origin}/admin`, { headers: { cookie } });
  assert.equal(new URL(open.url).pathname, "/admin", "the site's own session is open");
  await site.end("SIGTERM");
});

test("a backup that is incomplete or was changed is refused with the file's name, and changes nothing", async () => {
  const { home, dataDir, folder, site } = await startSite("forandret");
  await site.end("SIGTERM");
  await backUp(site, folder);
  const before = readFileSync(join(dataDir, "samspil.db"));
  const manifest = readFileSync(join(folder, "manifest.json"), "utf8");
  const picture = "media/hero/MBT-boger.avif";
  const damages: [string, (copy: string) => void, RegExp][] = [
    [
      "halv",
      (copy) => rmSync(join(copy, "manifest.json")),
      /ikke en hel .* manifest\.json mangler$/,
    ],
    [
      "manifest",
      rewrite("manifest.json", manifest.replace('"madeAt": "20', '"madeAt": "21')),
      /^manifest/,
    ],
    ["billede", rewrite(picture, "andre bytes"), /^media\/hero\/MBT-boger\.avif er ikke, som den/],
    ["uden", (copy) => rmSync(join(copy, picture)), /^media\/hero\/MBT-boger\.avif mangler$/],
    [
      "database",
      rewrite("samspil.db", "ingen database"),
      /^samspil\.db er ikke, som den blev gemt$/,
    ],
  ];
  for (const [name, damage, why] of damages) {
    const copy = join(home, name);
    cpSync(folder, copy, { recursive: true });
    damage(copy);
    const verified = await site.run("backup", "--verify", copy);
    assert.match(verified.said.replace(/^Kopien kan ikke bruges: /, ""), why);
    const { code, said } = await site.run("restore", copy);
    assert.match(said.replace(/^Intet blev gendannet: /, ""), why);
    assert.deepEqual([verified.code, code], [1, 1]);
  }
  assert.ok(before.equals(readFileSync(join(dataDir, "samspil.db"))));
  for (const [place, why] of [
    [folder, /findes allerede\. Vælg en mappe/],
    [join(dataDir, "kopi"), /ligger inde i DATA_DIR/],
  ] as const) {
    assert.match((await site.run("backup", place)).said, why);
  }
});

const rewrite = (path: string, text: string) => (copy: string) =>
  writeFileSync(join(copy, path), text);

test("a backup of a version that only added tables is restored, and one of a newer version is refused", async () => {
  const { dataDir, folder, site } = await startSite("udgaver");
  await site.end("SIGTERM");
  await backUp(site, folder);
  await alterCopy(folder, "insert into migrations (name, run_at) values ('998-kun-mere.sql', '')");
  const added = await site.run("restore", folder);
  assert.equal(added.code, 0, "a migration that only adds");
  await alterCopy(
    folder,
    "insert into migrations (name, run_at) values ('999-noget-nyt.needs-998.sql', '')",
  );
  await alterCopy(folder, "delete from migrations where name = '998-kun-mere.sql'");
  const before = readFileSync(join(dataDir, "samspil.db"));
  const { code, said } = await site.run("restore", folder);
  assert.equal(
    said,
    "Intet blev gendannet: kopien er lavet af en nyere udgave af Samspil (999-noget-nyt.needs-998.sql). Opdatér først",
  );
  assert.equal(code, 1);
  assert.ok(before.equals(readFileSync(join(dataDir, "samspil.db"))));
});

/** Changes the database of a backup, and its manifest to fit. */
async function alterCopy(folder: string, sql: string) {
  const database = new DatabaseSync(join(folder, "samspil.db"));
  database.exec(sql);
  database.close();
  const copy = await readManifest(folder);
  const sha256 = hash("sha256", readFileSync(join(folder, "samspil.db")));
  await writeManifest(folder, { ...copy, files: { ...copy.files, "samspil.db": sha256 } });
}

test("a restored backup shows its texts, gives no order number twice, restores no session, and sends no mail again", async () => {
  const { dataDir, folder, site, mail, takeMail, refuseMail } = await openMailingSite("videre");
  const cookie = await site.signIn();
  const reset = new URLSearchParams({ email: EMAIL, intent: "reset" });
  await send(`${site.origin}/admin/login`, reset);
  assert.equal(await sendOrder(site.origin), "1001");
  const page = await readPage(site, "/supervision");
  await backUp(site, folder);
  const refused = await site.run("restore", folder);
  assert.match(refused.said, /^Intet blev gendannet: DATA_DIR: .* bruges allerede/);
  assert.equal(refused.code, 1);
  assert.ok(countRows(dataDir, "tokens") > 0, "a link to choose a password is open");
  assert.equal(countRows(folder, "tokens"), 0, "and not in the backup");
  // Work goes on: a text is saved, the waiting mails are sent, the editor signs out, and a second customer gets 1002.
  const screen = "/admin/supervision";
  const values = { title: "Efter kopien" };
  const body = { screen: `${screen}?rediger=indhold`, act: "publish", base: "*", values };
  assert.equal((await save(site.origin, cookie, screen, body)).status, 200);
  await takeMail(5);
  await send(`${site.origin}/admin/log-ud`, new URLSearchParams(), { cookie });
  assert.equal(await mayEnter(site, cookie), false);
  refuseMail();
  assert.equal(await sendOrder(site.origin), "1002");
  await site.end("SIGTERM");

  const { code, said } = await site.run("restore", folder);
  assert.equal(code, 0, said);
  const [done, beside = "", ...lines] = said.split("\n");
  assert.equal(done, `Hjemmesiden er gendannet i ${dataDir}.`);
  const [, former = ""] =
    /^Den database, der stod der før, er i (\S+)\. Slet den,/.exec(beside) ?? [];
  const stored = new DatabaseSync(former, { readOnly: true }).prepare("select data from documents");
  assert.ok(JSON.stringify(stored.all()).includes("Efter kopien"), "the former database is kept");
  assert.deepEqual(lines, [
    lines[0],
    "Konti, adgangskoder og adgangsnøgler er, som de var dengang: en kollega, der er fjernet siden, har sin konto igen. Alle skal logge ind på ny, og links til at vælge adgangskode virker ikke længere.",
    "Den næste bestilling får nummer 1003: intet nummer bliver givet to gange.",
    "Ingen mails venter på at blive sendt. 4 mails, der ventede i kopien, er sendt siden og bliver ikke sendt igen.",
  ]);
  assert.match(
    lines[0] ?? "",
    /^Kopien er fra i dag kl\..*\. Bestillinger og rettelser, der er kommet til siden, er ikke med\.$/,
  );

  await site.start();
  assert.equal(await readPage(site, "/supervision"), page);
  assert.equal(await mayEnter(site, cookie), false);
  assert.ok(await mayEnter(site, await site.signIn()), "with the password of the backup");
  assert.equal(countRows(dataDir, "tokens"), 0);
  assert.equal(await sendOrder(site.origin), "1003");
  const received = await takeMail(10);
  const [known, orders] = [received.slice(5), received.slice(5)].map((mails, index) =>
    mails.filter(({ source }) => source.includes("1003") === (index === 1)),
  );
  assert.equal(orders?.length, 4);
  assert.deepEqual(
    known?.map(({ to }) => to),
    [[EMAIL]],
    "that somebody has signed in from a device that the backup does not know",
  );
  assert.equal(new Set(mail.received.map(messageIdOf)).size, 10);
  await site.end("SIGTERM");
  // The next start ends no session, and records no second restore.
  const later = await site.start().then(() => site.signIn());
  await site.end("SIGTERM");
  await site.start();
  assert.ok(await mayEnter(site, later));
  await site.end("SIGTERM");
  const { copy } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const events = queryRows(site, "select kind, about from events");
  const restores = events.filter(({ kind }) => kind === "backup restored");
  assert.deepEqual(
    restores.map(({ about }) => about),
    [copy.madeAt],
  );
  assert.ok(events.some(({ kind }) => kind === "signed in"));
});

async function mayEnter(site: SiteProcess, cookie: string): Promise<boolean> {
  const answer = await fetch(`${site.origin}/admin`, { headers: { cookie }, redirect: "manual" });
  return answer.status === 200;
}

const countRows = (dataDir: string, table: string) =>
  queryRows({ dataDir }, `select 1 from ${table}`).length;

/** A page without its nonces. */
async function readPage(site: SiteProcess, path: string): Promise<string> {
  return (await (await fetch(site.origin + path)).text()).replace(/nonce="[^"]*"/g, "");
}

test("a backup restored on an empty machine leaves a gap in the order numbers, and says that mails may come again", async () => {
  const { dataDir, folder, site } = await openMailingSite("forfra");
  assert.equal(await sendOrder(site.origin), "1001");
  await backUp(site, folder);
  await site.end("SIGTERM");
  rmSync(dataDir, { recursive: true });
  // Somebody has started an empty site there, which knows nothing of the lost one.
  await site.start();
  await site.end("SIGTERM");
  for (const isEmpty of [false, true]) {
    if (isEmpty) {
      rmSync(dataDir, { recursive: true });
      // Somebody has removed a damaged database, and not its write-ahead log.
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, "samspil.db-wal"), "of another database");
    }
    const { code, said } = await site.run("restore", folder);
    assert.equal(code, 0, said);
    assert.deepEqual(said.split("\n").slice(-2), [
      "Det kunne ikke læses, hvilke numre bestillinger har fået efter kopien. Den næste får derfor nummer 2002.",
      "4 mails venter i kopien og bliver sendt, når hjemmesiden starter. Er nogle af dem sendt før, kommer de igen med samme Message-ID.",
    ]);
  }
  assert.ok(!existsSync(join(dataDir, "samspil.db-wal")));
  await site.start();
  assert.equal(await sendOrder(site.origin), "2002");
});

test("a site that was closed when it was copied is closed when it is restored", async () => {
  const { dataDir, folder, site } = await startSite("lukket");
  const cookie = await site.signIn();
  await send(`${site.origin}/admin/aaben`, new URLSearchParams({ aaben: "nej" }), { cookie });
  await backUp(site, folder);
  await site.end("SIGTERM");
  rmSync(dataDir, { recursive: true });
  const { code, said } = await site.run("restore", folder);
  assert.equal(code, 0, said);
  await site.start();
  assert.equal((await fetch(`${site.origin}/om`)).status, 503);
  await site.end("SIGTERM");
});

test("a mail whose order was erased after the backup is sent neither after a restore nor after a second one", async () => {
  const { dataDir, folder, site, mail, takeMail } = await openMailingSite("slettet");
  await sendOrder(site.origin);
  await backUp(site, folder);
  await site.end("SIGTERM");
  withDatabase({ dataDir }, (database) =>
    database.exec(
      "delete from outbox; delete from orders; delete from documents where collection = 'mail'",
    ),
  );
  for (let restores = 0; restores < 2; restores += 1) {
    const { said } = await site.run("restore", folder);
    assert.match(
      said,
      /4 mails bliver ikke sendt, fordi deres bestilling er slettet efter kopien\./,
    );
  }
  await site.start();
  await sendOrder(site.origin);
  await takeMail(4);
  assert.equal(mail.received.filter(({ source }) => source.includes("1001")).length, 0);
});

test("after a restore the second factor is on again; on another machine, which lacks the secret, its recovery codes open it", async () => {
  const { dataDir, folder, site } = await startSite("to-trin");
  const cookie = await site.signIn();
  const change = (act: string, fields: Record<string, string> = {}) =>
    send(`${site.origin}/admin/totrinslogin/${act}`, new URLSearchParams(fields), { cookie });
  const { offer } = await (await change("begynd")).json();
  const phone = createAuthenticator(offer.letters);
  const on = await change("slaa-til", { offer: offer.token, code: phone.codeAt(new Date()) });
  const [recoveryCode] = (await on.json()).recoveryCodes;
  await backUp(site, folder);
  await site.end("SIGTERM");
  const later = () => phone.codeAt(new Date(Date.now() + 30_000));
  const enter = async (code: string) =>
    send(`${site.origin}/admin/login/kode`, new URLSearchParams({ code }), {
      cookie: await site.signIn(),
    });
  const here = await site.run("restore", folder);
  assert.doesNotMatch(here.said, /Totrinslogin/, "the machine still has its secret");
  await site.start();
  assert.equal((await enter(later())).headers.get("location"), "/admin");
  await site.end("SIGTERM");
  rmSync(dataDir, { recursive: true });
  const elsewhere = await site.run("restore", folder);
  assert.match(elsewhere.said, /Har I gemt den, så sæt AUTH_SECRET_PREVIOUS/);
  await site.start();
  assert.match(await (await enter(later())).text(), /Koderne fra appen virker ikke/);
  assert.equal((await enter(recoveryCode)).headers.get("location"), "/admin");
});

test("a backup is restored into a DATA_DIR that is a drive of its own", async () => {
  const { home, folder, site } = await startSite("drev");
  const number = await sendOrder(site.origin);
  await backUp(site, folder);
  await site.end("SIGTERM");
  // A plain folder where nobody may mount one.
  const drive = mountSmallDisk()?.folder ?? join(home, "drev");
  const { code, said } = await site.runWith({ DATA_DIR: drive }, "restore", folder);
  assert.equal(code, 0, said);
  const orders = queryRows({ dataDir: drive }, "select number from orders");
  assert.deepEqual(
    orders.map((row) => `${row.number}`),
    [number],
  );
});

test("a restore that is killed leaves either the old site or the new one, complete", async () => {
  const { dataDir, folder, site } = await startSite("afbrudt");
  fillMedia(dataDir, 100, 60_000);
  await site.end("SIGTERM");
  await backUp(site, folder);
  const started = Date.now();
  await site.run("restore", folder);
  const whole = Date.now() - started;
  for (const part of [0.5, 0.7, 0.8, 0.9, 1]) {
    await site.kill(whole * part, "restore", folder);
    assert.deepEqual(findBroken({ dataDir }, openLedger()), []);
    assert.equal(readdirSync(join(dataDir, "media/hero")).length, 101);
  }
  assert.equal((await site.run("restore", folder)).code, 0);
  await site.start();
  assert.deepEqual(
    readdirSync(join(dataDir, "tmp")),
    [],
    "unfinished files are removed at the start",
  );
});

/** Uploads of today, which the site does not erase yet. */
function fillMedia(dataDir: string, count: number, bytes: number) {
  for (let nr = 0; nr < count; nr += 1) {
    writeFileSync(join(dataDir, `media/hero/fyld-${Date.now() + nr}.jpg`), randomBytes(bytes));
  }
}
