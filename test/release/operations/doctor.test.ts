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
import { runChecks } from "../../../app/server/checks/run-checks.server.ts";
import { parseSettings } from "../../../app/server/config.server.ts";
import { OPERATOR_CHECKS } from "../../../commands/doctor/checks.ts";
import { checkPostgres } from "../../../commands/doctor/database.ts";
import { runSql } from "../../kit/backend.ts";
import { cleanUp, makeFolder } from "../../kit/cleanup.ts";
import { freePort } from "../../kit/free-port.ts";
import { startMailServer } from "../../kit/mail-server.ts";
import { queryPostgres, startPostgres } from "../../kit/postgres.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { openSite } from "../../kit/site.ts";
import { prepareSite, runCommand } from "../../kit/site-process.ts";
import { startPostgresLine } from "./postgres/postgres-line.ts";

const SECRET = "meget-hemmelig";

type Settings = Record<string, string>;

const server = await startPostgres();
const s3 = await startS3();
const mail = await startMailServer();

const app = await openSite();
const now = new Date().toISOString();
/** As `samspil backup --verify` records it. */
const proof = { proven: { madeAt: now, provenAt: now, pages: 9 } };
await writeCopiesState(app.dataDir, { ...(await readCopiesState(app.dataDir)), proof });
const home = { PORT: new URL(app.origin).port, DATA_DIR: app.dataDir };
const PUBLIC = {
  ...home,
  // A public address that has no name server.
  ORIGIN: "http://klinik.example.invalid",
  MAIL_FROM: "Klinikken <kontakt@klinik.example>",
  ORDER_RECIPIENTS: "ordrer@klinik.example",
  SMTP_URL: mail.url,
};

/** What the doctor's own checks find; what the site asks itself too is told by app/tools/drift/checks.test.ts. */
async function examine(settings: Settings): Promise<string> {
  const site = { settings: parseSettings({ ...home, ...settings }), now: new Date() };
  const results = await runChecks(OPERATOR_CHECKS, site);
  const said = results.map(({ name, state, text }) => `${state} ${name}: ${text}`).join("\n");
  assert.ok(!said.includes(SECRET) && !said.includes("    at "), said);
  return said;
}

/** A database with a password in its address, which no output may show. */
async function newDatabase(isMade = true) {
  const url = (await server.newDatabase()).replace("klinik@", `klinik:${SECRET}@`);
  if (isMade) await openSite({ environment: { DATABASE_URL: url } });
  const name = new URL(url).pathname.slice(1);
  return {
    url,
    name,
    alter: (how: string) => queryPostgres(server.url, `alter database ${name} ${how}`),
  };
}

test("the command prints each check's finding, for a fault what to do, and ends with 1 where there is one", async () => {
  const { code, said } = await runCommand("doctor", [], PUBLIC);
  for (const line of [
    "✔ Indstillinger: De kan læses.",
    "✔ Hjemmesiden: Den kører, og for højst fem sekunder siden kunne database og billeder skrives.",
    "✔ Mailserveren: 127.0.0.1",
    "✔ Databasens tabeller: De er, som denne udgave kender dem.",
    "✔ Det gemte: Det kan læses.",
    "✔ Sikkerhedskopien: Kopien fra i dag kl.",
    "? Modtagerne: Det er ikke bekræftet, at mails når frem til ordrer@klinik.example. Send en prøvemail",
    "✖ Proxyen: http://klinik.example.invalid svarer ikke herfra",
    "2 ting skal rettes.",
  ]) {
    assert.ok(said.replaceAll("\u00a0", " ").includes(line), `${line}\n${said}`);
  }
  // The test's public address leads nowhere, and has no https.
  assert.deepEqual(said.match(/^✖ [^:]+/gm), ["✖ Adressen", "✖ Proxyen"]);
  assert.equal(code, 1);

  const well = await runCommand("doctor", [], home);
  assert.match(well.said, /^Intet skal rettes\.$/m);
  assert.equal(well.code, 0);
  const refused = await runCommand("doctor", [], { ORIGIN: "https://klinik.example" });
  assert.match(
    refused.said,
    /^✖ Indstillinger: ORDER_RECIPIENTS: skal sættes.*\n1 ting skal rettes\.$/,
  );
  assert.equal(refused.code, 1);
  assert.equal((await runCommand("doctor", ["--ukendt"], {})).code, 1);
});

test("each fault of the site and its mail server is found, and nobody waits long for a silent one", async () => {
  const strict = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  cleanUp(() => silent.close());
  const damaged = await openSite();
  await damaged.order();
  runSql(damaged, "update documents set data = '{bad' where id = 'om'");
  runSql(damaged, `update documents set data = '{"items": 1}' where id = 'nyheder'`);
  runSql(damaged, "update orders set lines = '{bad'");
  const names = "documents content/nyheder, documents content/om, orders 1001";
  for (const [changes, line] of [
    [{ DATA_DIR: damaged.dataDir }, `failure det gemte: Det kan ikke læses: ${names}\\.`],
    [
      { ORIGIN: "https://klinik.example.invalid" },
      "failure proxyen: https://klinik\\.example\\.invalid svarer ikke herfra",
    ],
    [
      { ORIGIN: "https://klinik.example.invalid" },
      "warning adressen uden https: Den fører ingen steder hen",
    ],
    [
      { SMTP_URL: strict.url.replace("//", `//bruger:${SECRET}@`) },
      "failure mailserveren: .* afviser brugernavn eller adgangskode\\.",
    ],
    [
      { SMTP_URL: `smtp://127.0.0.1:${Object(silent.address()).port}` },
      "failure mailserveren: .* svarer ikke, .* \\(ETIMEDOUT\\)",
    ],
  ] as const) {
    const began = performance.now();
    assert.match(await examine({ ...PUBLIC, ...changes }), new RegExp(`^${line}`, "m"));
    assert.ok(performance.now() - began < 8_000);
  }
});

test("each fault of PostgreSQL is found, and told without its password", async () => {
  const empty = await newDatabase(false);
  assert.match(
    await examine({ DATABASE_URL: empty.url }),
    /^warning databasens tabeller: De mangler/m,
  );
  const { url, name, alter } = await newDatabase();
  const line = await startPostgresLine(url);
  const breakOff = () => {
    line.cut();
    line.at("server_version", "asked", breakOff);
  };
  const migrate = (migration: string) => () =>
    queryPostgres(url, `insert into migrations (name, run_at) values ('${migration}.sql', '')`);
  const at = (address: string) => () => ({ DATABASE_URL: address });
  const noAnswer =
    "failure PostgreSQL: DATABASE_URL: serveren svarer ikke( \\(ECONNREFUSED\\))?\\.$";
  for (const [begin, told, end] of [
    [() => undefined, "ok PostgreSQL: Version 1\\d\\S* .*svarer\\.$"],
    [() => undefined, "ok databasens tabeller: De er, som denne udgave kender dem\\.$"],
    [at(url.replace(/:\d+\//, `:${await freePort()}/`)), noAnswer],
    [
      at(url.replace(name, "findes_ikke")),
      "failure PostgreSQL: DATABASE_URL: databasen findes ikke",
    ],
    [
      at(`${url}?options=-c%20default_transaction_isolation=serializable`),
      "warning PostgreSQL: .* isolation er serializable\\. Sæt default_transaction_isolation",
    ],
    [() => void line.at("server_version", "asked", line.silence), noAnswer, line.heal],
    [() => void line.at("server_version", "asked", breakOff), noAnswer, line.heal],
    [() => alter("connection limit 9"), "warning PostgreSQL: Der er plads til \\d forbindelser"],
    [
      () => alter("connection limit 0"),
      "failure PostgreSQL: DATABASE_URL: databasen har ikke plads til flere forbindelser \\(53300\\)",
      () => alter("connection limit -1"),
    ],
    [
      () => alter("set default_transaction_read_only = on"),
      "failure PostgreSQL: Den kan kun læses\\.",
      () => alter("reset all"),
    ],
    [migrate("998-tilfoejer"), "ok databasens tabeller: De er, som denne udgave kender dem"],
    [
      migrate("999-nyere.needs-998"),
      "failure databasens tabeller: De er ændret af en nyere .*999-nyere",
    ],
  ] as const) {
    const changes = await begin();
    assert.match(
      await examine({ DATABASE_URL: line.url, ...Object(changes) }),
      new RegExp(`^${told}`, "m"),
    );
    await end?.();
  }
  const settings = parseSettings({ DATABASE_URL: url });
  const later = await checkPostgres({ settings }, () => Date.now() + 90_000);
  assert.equal(later?.state, "failure");
  assert.match(later?.text ?? "", /Dens ur og uret her er (89|90|91) sekunder fra hinanden/);
});

test("a database that is silent, full or read-only ends a start with one sentence, and a backup where it cannot be read", async () => {
  const { url, alter } = await newDatabase();
  const line = await startPostgresLine(url);
  const folder = makeFolder();
  const site = await prepareSite({ DATABASE_URL: line.url, DATA_DIR: join(folder, "data") });
  const backUp = (name: string) => site.run("backup", join(folder, name));
  const refusals = async () => [await site.tryStart(), await backUp("kopi")];
  const refusedWith = (sentence: string) => [
    { code: 1, said: sentence },
    { code: 1, said: `Sikkerhedskopien blev ikke lavet: ${sentence}` },
  ];
  line.silence();
  assert.deepEqual(await refusals(), refusedWith("DATABASE_URL: serveren svarer ikke"));
  line.heal();
  const duringBackup = line.at('from "callbacks"', "asked", line.silence);
  const { said } = await backUp("kopi");
  await duringBackup;
  assert.equal(said, "Sikkerhedskopien blev ikke lavet: databasen svarer ikke");
  line.heal();
  await alter("connection limit 0");
  const full = "DATABASE_URL: databasen har ikke plads til flere forbindelser (53300)";
  assert.deepEqual(await refusals(), refusedWith(full));
  await alter("connection limit -1");
  await alter("set default_transaction_read_only = on");
  const [start, replica] = await refusals();
  const readOnly =
    "DATABASE_URL: der kan kun læses i databasen. Er det en kopi (replika), så brug adressen på den, der skrives i (25006)";
  assert.deepEqual(start, { code: 1, said: readOnly });
  assert.equal(replica?.code, 0);
});

test("each fault of S3 is found, and told without its key", async () => {
  const settings = s3.newSettings();
  const elsewhere = settings.MEDIA_URL.replace("s3://klinik", "s3://findes-ikke");
  const forbidErasing = () =>
    s3.answerBy((request, response, next) => {
      if (request.method === "DELETE") response.writeHead(403).end("<Code>AccessDenied</Code>");
      else next();
    });
  for (const [begin, told, end] of [
    [
      () => ({}),
      "ok billeder i S3: http://127\\.0\\.0\\.1:\\d+/\\S+ kan skrives, læses og slettes i\\.$",
    ],
    [() => ({}), "warning modtagerne: Det er ikke bekræftet, at mails når frem til signe@"],
    [
      () => ({ S3_SECRET_ACCESS_KEY: SECRET }),
      "failure billeder i S3: En prøve kan ikke skrives \\(S3 answered 403",
    ],
    [() => ({ MEDIA_URL: elsewhere }), "failure billeder i S3: .* kan ikke skrives"],
    [
      forbidErasing,
      "failure billeder i S3: En prøve kan ikke slettes \\(S3 answered 403",
      s3.answerBy,
    ],
    [s3.stop, "failure billeder i S3: En prøve kan ikke skrives \\(S3 svarer ikke\\)", s3.start],
  ] as const) {
    const changes = await begin();
    assert.match(await examine({ ...settings, ...Object(changes) }), new RegExp(`^${told}`, "m"));
    await end?.();
  }
});

test("it is told whether BACKUP_URL can be reached, which copy is the newest, and whether the key opens it", async () => {
  const folder = join(makeFolder(), "kopier");
  mkdirSync(folder);
  const environment = { BACKUP_URL: `file://${folder}` };
  const copied = await openSite({ environment });
  const ask = (changes = {}) => examine({ DATA_DIR: copied.dataDir, ...environment, ...changes });
  await copied.copies?.run();
  assert.match(
    await ask(),
    /^warning BACKUP_URL: Den nyeste kopi er fra .*, og nøglen åbner den\. Kopierne ligger på samme drev/m,
  );
  assert.match(
    await ask({ BACKUP_KEY: formatKey(Buffer.alloc(KEY_BYTES, 7)) }),
    /^failure BACKUP_URL: .*nøglen \(BACKUP_KEY\) er ikke den, som kopierne er låst med/m,
  );
  renameSync(folder, `${folder}-vaek`);
  assert.match(
    await ask(),
    /^failure BACKUP_URL: Den nyeste kopi kan ikke åbnes: mappen findes ikke/m,
  );
});
