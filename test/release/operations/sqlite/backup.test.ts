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
import { queryRows } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { cookiesOf, EMAIL, send, sendOrder } from "../../../kit/client.ts";
import { createAuthenticator } from "../../../kit/devices.ts";
import { startMailServer } from "../../../kit/mail-server.ts";
import { createChance, repeatHint, seed } from "../../../kit/random.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { findBroken } from "../../endurance/kills/promises.ts";
import {
  createEditor,
  createVisitor,
  type Ledger,
  letWork,
  openLedger,
} from "../../endurance/kills/work.ts";
import { mountSmallDisk } from "./small-disk.ts";

const root = makeFolder();

async function openSite(name: string, environment: Record<string, string> = {}) {
  const home = join(root, name);
  const dataDir = join(home, "data");
  mkdirSync(home);
  const site = await prepareSite({ DATA_DIR: dataDir, ...environment });
  return { home, dataDir, folder: join(home, "kopi"), site };
}

test("a backup made while orders, saves and uploads come in is consistent, and has all that was acknowledged before it", async () => {
  // The mail server refuses for now, so that every mail still waits in the backup.
  let isOpen = false;
  const mail = await startMailServer({ refuse: () => (isOpen ? undefined : 451) });
  const { home, dataDir, site } = await openSite("travlt", { SMTP_URL: mail.url });
  await site.start();
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
    const { code, said } = await site.run("backup", folder);
    assert.equal(code, 0, said);
    copies.push({ folder, before });
  }
  await stop();
  await site.end("SIGKILL");
  isOpen = true;
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
  assert.equal((await site.run("backup", late)).code, 0);
  assert.deepEqual(findBroken({ dataDir: late }, ledger), [], repeatHint);
});

test("after a restore the second factor is on again with its recovery codes, and on another machine it needs the former secret", async () => {
  const { dataDir, folder, site } = await openSite("to-trin");
  await site.start();
  const cookie = await site.signIn();
  const change = (act: string, fields: Record<string, string>, headers = { cookie }) =>
    send(`${site.origin}/admin/totrinslogin/${act}`, new URLSearchParams(fields), headers);
  const { offer } = await (await change("begynd", {})).json();
  const phone = createAuthenticator(offer.letters);
  const code = phone.codeAt(new Date());
  const on = await change("slaa-til", { offer: offer.token, code });
  const { recoveryCodes } = await on.json();
  const [, second = ""] = recoveryCodes;
  assert.equal(recoveryCodes.length, 10);
  assert.equal((await site.run("backup", folder)).code, 0);
  const mine = { cookie: cookiesOf(on) };
  const off = await change("slaa-fra", {}, mine);
  assert.match(await off.text(), /Totrinslogin er slået fra/);
  await site.end("SIGTERM");
  const secret = readFileSync(join(dataDir, "secret"), "utf8");
  const restored = await site.run("restore", folder);
  assert.equal(restored.code, 0);
  assert.doesNotMatch(restored.said, /Totrinslogin/, "the machine still has its secret");
  await site.start();
  const later = () => phone.codeAt(new Date(Date.now() + 30_000));
  for (const code of [later, () => second]) {
    const step = await site.signIn();
    const open = await fetch(`${site.origin}/admin`, {
      headers: { cookie: step },
      redirect: "manual",
    });
    assert.equal(open.status, 302, "not by the password alone");
    const form = new URLSearchParams({ code: code() });
    const answer = await send(`${site.origin}/admin/login/kode`, form, { cookie: step });
    assert.equal(answer.headers.get("location"), "/admin");
  }
  await site.end("SIGTERM");

  // Another machine does not have the secret that encrypts the keys, unless somebody has stored it.
  for (const storedSecret of [undefined, secret]) {
    rmSync(dataDir, { recursive: true });
    const { said } = await site.run("restore", folder);
    assert.match(said, /Har I gemt den, så sæt AUTH_SECRET_PREVIOUS/);
    await site.start(storedSecret ? { AUTH_SECRET_PREVIOUS: storedSecret } : {});
    const appCode = await enterCode(site, later());
    if (!storedSecret) {
      assert.match(await appCode.text(), /Koderne fra appen virker ikke/);
      assert.equal((await enterCode(site, second)).headers.get("location"), "/admin");
    } else {
      assert.equal(appCode.headers.get("location"), "/admin");
      await site.end("SIGTERM");
      await site.start();
      // Encrypted anew, the key is read without the former secret: another code is no more than wrong.
      const again = await enterCode(site, phone.codeAt(new Date(Date.now() + 3_600_000)));
      assert.match(await again.text(), /Koden er forkert/);
    }
    await site.end("SIGTERM");
  }
});

async function enterCode(site: SiteProcess, code: string) {
  const form = new URLSearchParams({ code });
  return send(`${site.origin}/admin/login/kode`, form, { cookie: await site.signIn() });
}

test("a backup has no secret, session or password link in it (S3)", async () => {
  const { dataDir, folder, site } = await openSite("fundet");
  await site.start();
  const cookie = await site.signIn();
  const reset = new URLSearchParams({ email: EMAIL, intent: "reset" });
  await send(`${site.origin}/admin/login`, reset);
  const token = decodeURIComponent(/session_token=([^;.]+)/.exec(cookie)?.[1] ?? "");
  const mail = await until("the mail is there", () => globSync(join(dataDir, "mail/*.eml")).at(0));
  const link = readFileSync(mail, "utf8")
    .replaceAll("=\r\n", "")
    .match(/adgangskode\?token=3D([\w-]+)/)?.[1];
  assert.ok(link, "the mail has a link");
  assert.equal((await site.run("backup", folder)).code, 0);
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
  const { home, dataDir, folder, site } = await openSite("forandret");
  await site.start();
  await site.end("SIGTERM");
  assert.equal((await site.run("backup", folder)).code, 0);
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
  const { dataDir, folder, site } = await openSite("udgaver");
  await site.start();
  await site.end("SIGTERM");
  assert.equal((await site.run("backup", folder)).code, 0);
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

test("a backup is restored into a DATA_DIR that is a drive of its own", async () => {
  const { home, folder, site } = await openSite("drev");
  await site.start();
  const number = await sendOrder(site.origin);
  assert.equal((await site.run("backup", folder)).code, 0);
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
  const again = await site.runWith({ DATA_DIR: drive }, "restore", folder);
  assert.equal(again.code, 0, again.said);
});

test("a restore that is killed leaves either the old site or the new one, complete", async () => {
  const { dataDir, folder, site } = await openSite("afbrudt");
  await site.start();
  fillMedia(dataDir, 100, 60_000);
  await site.end("SIGTERM");
  assert.equal((await site.run("backup", folder)).code, 0);
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
