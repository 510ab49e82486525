import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, renameSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { formatKey, KEY_BYTES } from "../../../app/formats/backup-key.ts";
import {
  readCopiesState,
  writeCopiesState,
} from "../../../app/server/backup/copies-state.server.ts";
import { parseSettings } from "../../../app/server/config.server.ts";
import { checkPostgres } from "../../../commands/doctor/database.ts";
import { runSql } from "../../kit/backend.ts";
import { cleanUp, makeFolder } from "../../kit/cleanup.ts";
import { freePort } from "../../kit/free-port.ts";
import { startMailServer } from "../../kit/mail-server.ts";
import { queryPostgres, startPostgres } from "../../kit/postgres.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { openSite } from "../../kit/site.ts";
import { prepareSite, runCommand, type SiteProcess } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";
import { startPostgresLine } from "./postgres/postgres-line.ts";

const KLINIK = "klinik.example";
const SECRET = "meget-hemmelig";

const root = makeFolder();
const server = await startPostgres();
const s3 = await startS3();

/** A database with a password in its address, which no output may show. */
const newDatabase = async () =>
  (await server.newDatabase()).replace("klinik@", `klinik:${SECRET}@`);

function doctor(settings: Record<string, string>) {
  return runCommand("doctor", [], settings);
}

async function examine(site: SiteProcess, changes = {}) {
  const { said } = await site.runWith(changes, "doctor");
  assert.ok(!said.includes(SECRET) && !said.includes("    at "), said);
  return said;
}

test("on a well configured site every check of the doctor passes and says what it found", async () => {
  const app = await openSite();
  const dataDir = app.services.settings.dataDir;
  await noteProven(dataDir);
  const mail = await startMailServer();
  const { code, said } = await doctor({
    ...publicSettings(app.origin, dataDir),
    SMTP_URL: mail.url,
  });
  for (const line of [
    "✔ Indstillinger: De kan læses.",
    "✔ Hjemmesiden: Den kører, og for højst fem sekunder siden kunne database og billeder skrives.",
    "✔ Mailserveren: 127.0.0.1",
    "✔ Databasens tabeller: De er, som denne udgave kender dem.",
    "✔ Det gemte: Det kan læses.",
    "✔ Sikkerhedskopien: Kopien fra i dag kl.",
    "? Modtagerne: Det er ikke bekræftet, at mails når frem til ordrer@klinik.example. Send en prøvemail",
  ]) {
    assert.ok(said.replaceAll("\u00a0", " ").includes(line), `${line}\n${said}`);
  }
  // The test's public address leads nowhere, and has no https.
  assert.deepEqual(said.match(/^✖ [^:]+/gm), ["✖ Adressen", "✖ Proxyen"]);
  assert.equal(code, 1);
});

test("each fault is reported with what to do, and the command ends with 1", async () => {
  const app = await openSite();
  const { code, said } = await doctor({
    ...publicSettings(app.origin, app.services.settings.dataDir),
    ORIGIN: "https://klinik.example.invalid",
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  });
  for (const line of [
    /^✖ Opsætningen: .* kan alle blive lukket ude\. Sæt TRUST_PROXY til antallet af proxyer/m,
    /^✖ Proxyen: https:\/\/klinik\.example\.invalid svarer ikke herfra/m,
    /^\? Adressen uden https: Den fører ingen steder hen\. Lad proxyen svare 301/m,
    /^✖ Sikkerhedskopien: .*bestillinger væk\. Sæt BACKUP_URL/m,
    /^✖ Mailserveren: .* svarer ikke, som den skal .* Ret SMTP_URL/m,
    /^4 ting skal rettes\.$/m,
  ]) {
    assert.match(said, line);
  }
  assert.equal(code, 1);
});

test("unreadable documents and orders are named", async () => {
  const app = await openSite();
  await app.order();
  runSql(app, "update documents set data = '{bad' where id = 'om'");
  runSql(app, `update documents set data = '{"items": 1}' where id = 'nyheder'`);
  runSql(app, "update orders set lines = '{bad'");
  const { code, said } = await doctor({
    PORT: new URL(app.origin).port,
    DATA_DIR: app.dataDir,
  });
  const named = "documents content/nyheder, documents content/om, orders 1001";
  assert.ok(said.includes(`✖ Det gemte: Det kan ikke læses: ${named}. Intet er slettet`), said);
  assert.equal(code, 1);
});

test("a mail server that refuses the password is told from one that is silent, for which nobody waits long", async () => {
  const app = await openSite();
  const strict = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  cleanUp(() => silent.close());
  for (const [SMTP_URL, words] of [
    [strict.url.replace("//", "//bruger:kode@"), /: .* afviser brugernavn eller adgangskode\./],
    [`smtp://127.0.0.1:${Object(silent.address()).port}`, /: .* svarer ikke, .* \(ETIMEDOUT\)/],
  ] as const) {
    const began = performance.now();
    const { said } = await doctor({ ...publicSettings(app.origin, app.dataDir), SMTP_URL });
    assert.match(said, new RegExp(`^✖ Mailserveren${words.source}`, "m"));
    assert.ok(performance.now() - began < 8_000);
  }
});

test("a setting that stops the start is the only fault reported, and at home there is none", async () => {
  const refused = await doctor({ ORIGIN: "https://klinik.example" });
  assert.match(refused.said, /^✖ Indstillinger: ORDER_RECIPIENTS: skal sættes/);
  assert.match(refused.said, /^1 ting skal rettes\.$/m);
  assert.equal(refused.code, 1);

  const app = await openSite();
  const dataDir = app.services.settings.dataDir;
  await noteProven(dataDir);
  const home = await doctor({ PORT: new URL(app.origin).port, DATA_DIR: dataDir });
  assert.match(home.said, /^Intet skal rettes\.$/m);
  assert.equal(home.code, 0);
  assert.equal((await runCommand("doctor", ["--ukendt"], {})).code, 1);
});

function publicSettings(origin: string, dataDir: string) {
  return {
    PORT: new URL(origin).port,
    // A public address that has no name server.
    ORIGIN: "http://klinik.example.invalid",
    DATA_DIR: dataDir,
    MAIL_FROM: `Klinikken <kontakt@${KLINIK}>`,
    ORDER_RECIPIENTS: `ordrer@${KLINIK}`,
  };
}

/** Records a proof, as `samspil backup --verify` does. */
async function noteProven(dataDir: string) {
  const now = new Date().toISOString();
  const proof = { proven: { madeAt: now, provenAt: now, pages: 9 } };
  await writeCopiesState(dataDir, { ...(await readCopiesState(dataDir)), proof });
}

test("the doctor reports on PostgreSQL and S3", async () => {
  const url = await newDatabase();
  const settings = { ...s3.newSettings(), DATABASE_URL: url, DATA_DIR: join(root, "hel") };
  const site = await prepareSite(settings);
  assert.match(await examine(site), /^\? Databasens tabeller: De mangler ændringer/m);
  await site.start();
  const said = await examine(site);
  for (const line of [
    /^✔ PostgreSQL: Version 1\d\S* .*svarer\.$/m,
    /^✔ Databasens tabeller: De er, som denne udgave kender dem\.$/m,
    /^✔ Billeder i S3: http:\/\/127\.0\.0\.1:\d+\/\S+ kan skrives, læses og slettes i\.$/m,
    /^\? Sikkerhedskopien: .* om den bliver kopieret dér, kan ikke ses herfra\. Sæt BACKUP_URL/m,
    /^\? Modtagerne: Det er ikke bekræftet, at mails når frem til signe@/m,
  ]) {
    assert.match(said, line);
  }
  await site.end("SIGTERM");
});

test("each fault of PostgreSQL is reported with what to do, and without its password", async () => {
  const url = await newDatabase();
  const site = await prepareSite({ DATABASE_URL: url, DATA_DIR: join(root, "database") });
  await site.start();
  await site.end("SIGTERM");
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const owner = (sql: string) => queryPostgres(server.url, sql);
  for (const [changes, line] of [
    [
      { DATABASE_URL: url.replace(/:\d+\//, `:${await freePort()}/`) },
      /^✖ PostgreSQL: DATABASE_URL: serveren svarer ikke/m,
    ],
    [
      { DATABASE_URL: url.replace(name, "findes_ikke") },
      /^✖ PostgreSQL: DATABASE_URL: databasen findes ikke/m,
    ],
    [
      { DATABASE_URL: `${url}?options=-c%20default_transaction_isolation=serializable` },
      /^\? PostgreSQL: .* isolation er serializable\. Sæt default_transaction_isolation/m,
    ],
  ] as const) {
    assert.match(await examine(site, changes), line);
  }
  await owner(`alter database ${name} connection limit 9`);
  assert.match(await examine(site), /^\? PostgreSQL: Der er plads til \d forbindelser/m);
  await owner(`alter database ${name} connection limit -1`);
  await owner(`alter database ${name} set default_transaction_read_only = on`);
  assert.match(await examine(site), /^✖ PostgreSQL: Den kan kun læses\./m);
  await owner(`alter database ${name} reset all`);
  await queryPostgres(
    url,
    "insert into migrations (name, run_at) values ('998-tilfoejer.sql', '')",
  );
  assert.match(await examine(site), /^✔ Databasens tabeller: De er, som denne udgave kender dem/m);
  await queryPostgres(
    url,
    "insert into migrations (name, run_at) values ('999-nyere.needs-998.sql', '')",
  );
  assert.match(
    await examine(site),
    /^✖ Databasens tabeller: De er ændret af en nyere .*999-nyere/m,
  );
  const settings = parseSettings({ DATABASE_URL: url });
  const later = await checkPostgres({ settings }, () => Date.now() + 90_000);
  assert.equal(later?.state, "failure");
  assert.match(later?.text ?? "", /Dens ur og uret her er (89|90|91) sekunder fra hinanden/);
});

test("a database that is silent, read-only or full is reported in one sentence by doctor, backup and start", async () => {
  const url = await newDatabase();
  const name = new URL(url).pathname.slice(1);
  const line = await startPostgresLine(url);
  const site = await prepareSite({ DATABASE_URL: line.url, DATA_DIR: join(root, "uden-svar") });
  await site.start();
  await site.end("SIGTERM");
  const owner = (sql: string) => queryPostgres(server.url, sql);
  const refusedWith = async (sentence: string) => {
    const { code, said } = await site.run("backup", join(root, "kopi"));
    assert.equal(said, `Sikkerhedskopien blev ikke lavet: ${sentence}`);
    assert.equal(code, 1);
    assert.deepEqual(await site.tryStart({}), { code: 1, said: sentence });
  };

  const silent = line.at("server_version", "asked", line.silence);
  assert.match(await examine(site), /^✖ PostgreSQL: DATABASE_URL: serveren svarer ikke\. /m);
  await silent;
  await refusedWith("DATABASE_URL: serveren svarer ikke");
  line.heal();
  const breakOff = () => {
    line.cut();
    line.at("server_version", "asked", breakOff);
  };
  line.at("server_version", "asked", breakOff);
  assert.match(await examine(site), /^✖ PostgreSQL: DATABASE_URL: serveren svarer ikke\. /m);
  line.heal();
  const duringBackup = line.at('from "callbacks"', "asked", line.silence);
  const { said } = await site.run("backup", join(root, "kopi"));
  await duringBackup;
  assert.equal(said, "Sikkerhedskopien blev ikke lavet: databasen svarer ikke");
  line.heal();
  await owner(`alter database ${name} set default_transaction_read_only = on`);
  const replica = await site.run("backup", join(root, "kopi-af-replika"));
  assert.equal(replica.code, 0, replica.said);
  const readOnly =
    "DATABASE_URL: der kan kun læses i databasen. Er det en kopi (replika), så brug adressen på den, der skrives i (25006)";
  assert.deepEqual(await site.tryStart({}), { code: 1, said: readOnly });
  await owner(`alter database ${name} reset all`);
  await owner(`alter database ${name} connection limit 0`);
  const full = "DATABASE_URL: databasen har ikke plads til flere forbindelser (53300)";
  assert.ok((await examine(site)).includes(`✖ PostgreSQL: ${full}. `));
  await refusedWith(full);
});

test("each fault of S3 is reported with what to do, and without its key", async () => {
  const settings = s3.newSettings();
  const site = await prepareSite({ ...settings, DATA_DIR: join(root, "s3") });
  mkdirSync(join(root, "s3"));
  const wrong = await examine(site, { S3_SECRET_ACCESS_KEY: SECRET });
  assert.match(wrong, /^✖ Billeder i S3: En prøve kan ikke skrives \(S3 answered 403 .* Se efter/m);
  const other = settings.MEDIA_URL.replace("s3://klinik", "s3://findes-ikke");
  assert.match(await examine(site, { MEDIA_URL: other }), /^✖ Billeder i S3: .* kan ikke skrives/m);
  s3.answerBy((request, response, next) => {
    if (request.method === "DELETE") response.writeHead(403).end("<Code>AccessDenied</Code>");
    else next();
  });
  assert.match(
    await examine(site),
    /^✖ Billeder i S3: En prøve kan ikke slettes \(S3 answered 403/m,
  );
  s3.answerBy();
  await s3.stop();
  assert.match(
    await examine(site),
    /^✖ Billeder i S3: En prøve kan ikke skrives \(S3 svarer ikke\)/m,
  );
  await s3.start();
});

test("the doctor reports whether BACKUP_URL is writable, which copy is the newest, and whether the key opens it", async () => {
  const folder = join(root, "kopier");
  mkdirSync(folder);
  const dataDir = join(root, "loebende");
  const site = await prepareSite({ DATA_DIR: dataDir, BACKUP_URL: `file://${folder}` });
  await site.start();
  const isThere = async () => /BACKUP_URL: Den nyeste kopi er fra /.test(await examine(site));
  await until("the doctor sees the first copy", isThere);
  await site.end("SIGTERM");
  const said = await examine(site);
  assert.match(
    said,
    /^\? BACKUP_URL: Den nyeste kopi er fra .*, og nøglen åbner den\. Kopierne ligger på samme drev/m,
  );
  assert.match(said, /^✔ Sikkerhedskopien: Alt er i en kopi /m);

  const other = await examine(site, { BACKUP_KEY: formatKey(Buffer.alloc(KEY_BYTES, 7)) });
  assert.match(
    other,
    /^✖ BACKUP_URL: .*nøglen \(BACKUP_KEY\) er ikke den, som kopierne er låst med/m,
  );
  renameSync(folder, `${folder}-vaek`);
  assert.match(
    await examine(site),
    /^✖ BACKUP_URL: Den nyeste kopi kan ikke åbnes: mappen findes ikke.*\. Se efter mappen/m,
  );
});
