import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import {
  readCopiesState,
  writeCopiesState,
} from "../../../../app/server/backup/copies-state.server.ts";
import { startApp } from "../../../kit/app.ts";
import { cleanUp } from "../../../kit/cleanup.ts";
import { freePort } from "../../../kit/free-port.ts";
import { startMailServer } from "../../../kit/mail-server.ts";
import { runCommand } from "../../../kit/site-process.ts";

const KLINIK = "klinik.example";
/** The checks of SQLite. */
const ON_A_FILE = { environment: { DATABASE_URL: "" } };
const WHOLE = {
  [`mx ${KLINIK}`]: "mail.klinik.example",
  [`txt ${KLINIK}`]: "v=spf1 include:udbyder.example -all",
  [`txt k1._domainkey.${KLINIK}`]: "v=DKIM1; k=rsa; p=MIGf",
  [`txt _dmarc.${KLINIK}`]: "v=DMARC1; p=quarantine",
};

test("on a well configured site every check of the doctor passes and says what it found", async () => {
  const app = await startApp(ON_A_FILE);
  const dataDir = app.services.settings.dataDir;
  await noteProven(dataDir);
  const mail = await startMailServer();
  const { code, said } = await doctor(["--dkim", "k1"], {
    dns: await startNameServer(WHOLE),
    ...publicSettings(app.origin, dataDir),
    SMTP_URL: mail.url,
  });
  for (const line of [
    "✔ Indstillinger: De kan læses.",
    "✔ Hjemmesiden: Den kører, og for højst fem sekunder siden kunne database og billeder skrives.",
    "✔ Mailserveren: 127.0.0.1",
    `✔ MX: ${KLINIK} tager imod mail.`,
    "✔ SPF: v=spf1 include:udbyder.example -all",
    "✔ DKIM: Nøglen k1 er der.",
    "✔ DMARC: v=DMARC1; p=quarantine",
    "✔ Databasens tabeller: De er, som denne udgave kender dem.",
    "✔ Det gemte: Det kan læses.",
    "✔ Sikkerhedskopien: Kopien fra i dag kl.",
    "? Modtagerne: Det er ikke bekræftet, at mails når frem til ordrer@klinik.example. Send en prøvemail",
  ]) {
    assert.ok(said.replaceAll("\u00a0", " ").includes(line), `${line}\n${said}`);
  }
  // The test's public address leads nowhere, and has no https.
  assert.deepEqual(said.match(/^✖ [^:]+/gm), ["✖ Krypteringen", "✖ Proxyen"]);
  assert.equal(code, 1);
});

test("each fault is reported with what to do, and the command ends with 1", async () => {
  const app = await startApp(ON_A_FILE);
  const wrong = {
    [`txt ${KLINIK}`]: "v=spf1 +all",
    [`txt k1._domainkey.${KLINIK}`]: "v=DKIM1; p=",
  };
  const { code, said } = await doctor(["--dkim", "k1"], {
    dns: await startNameServer(wrong),
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
    /^✖ MX: klinik\.example tager ikke imod mail/m,
    /^✖ SPF: v=spf1 \+all lader hvem som helst sende/m,
    /^✖ DKIM: Nøglen k1 er trukket tilbage/m,
    /^✖ DMARC: _dmarc\.klinik\.example mangler\. Begynd med en TXT-post/m,
    /^8 ting skal rettes\.$/m,
  ]) {
    assert.match(said, line);
  }
  assert.equal(code, 1);
});

test("unreadable documents and orders are named", async () => {
  const app = await startApp(ON_A_FILE);
  await app.order();
  const { dataDir } = app.services.settings;
  const database = new DatabaseSync(join(dataDir, "samspil.db"));
  database.exec("update documents set data = '{bad' where id = 'om'");
  database.exec(`update documents set data = '{"items": 1}' where id = 'nyheder'`);
  database.exec("update orders set lines = '{bad'");
  database.close();
  const { code, said } = await doctor([], {
    PORT: new URL(app.origin).port,
    DATA_DIR: dataDir,
  });
  const named = "documents content/nyheder, documents content/om, orders 1001";
  assert.ok(said.includes(`✖ Det gemte: Det kan ikke læses: ${named}. Intet er slettet`), said);
  assert.equal(code, 1);
});

test("a refused password is told from a missing mail server, and a silent name server from a missing record", async () => {
  const app = await startApp(ON_A_FILE);
  const strict = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  const silent = `127.0.0.1:${await freePort()}`;
  const { said } = await doctor([], {
    ...publicSettings(app.origin, app.services.settings.dataDir),
    SMTP_URL: strict.url.replace("//", "//bruger:kode@"),
    dns: silent,
  });
  assert.match(said, /^✖ Mailserveren: .* afviser brugernavn eller adgangskode\./m);
  assert.match(said, /^\? MX: Det kunne ikke kontrolleres \(E[A-Z]+\)\./m);
  assert.match(said, /^\? DMARC: Det kunne ikke kontrolleres \(E[A-Z]+\)\./m);
  assert.match(said, /^\? DKIM: Den er ikke kontrolleret\. .* kør igen med --dkim/m);
});

test("a setting that stops the start is the only fault reported, and at home there is none", async () => {
  const refused = await doctor([], { ORIGIN: "https://klinik.example" });
  assert.match(refused.said, /^✖ Indstillinger: ORDER_RECIPIENTS: skal sættes/);
  assert.match(refused.said, /^1 ting skal rettes\.$/m);
  assert.equal(refused.code, 1);

  const app = await startApp(ON_A_FILE);
  const dataDir = app.services.settings.dataDir;
  await noteProven(dataDir);
  const home = await doctor([], { PORT: new URL(app.origin).port, DATA_DIR: dataDir });
  assert.match(home.said, /^Intet skal rettes\.$/m);
  assert.equal(home.code, 0);
  assert.equal((await doctor(["--ukendt"], {})).code, 1);
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

test("name server and mail server that are silent delay the answer by some seconds only", async () => {
  const app = await startApp(ON_A_FILE);
  const names = createSocket("udp4");
  await new Promise<void>((resolve) => names.bind(0, "127.0.0.1", resolve));
  const mail = createServer(() => undefined);
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
  cleanUp(() => names.close());
  cleanUp(() => mail.close());
  const address = mail.address();
  assert.ok(address && typeof address === "object");
  const began = performance.now();
  const { said } = await doctor(["--dkim", "k1"], {
    dns: `127.0.0.1:${names.address().port}`,
    ...publicSettings(app.origin, app.services.settings.dataDir),
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
  });
  assert.match(said, /^\? SPF: Det kunne ikke kontrolleres \(ETIMEOUT\)/m);
  assert.match(said, /^✖ Mailserveren: 127\.0\.0\.1:\d+ svarer ikke, som den skal \(ETIMEDOUT\)/m);
  assert.ok(performance.now() - began < 8_000);
});

/** Records a proof, as `samspil backup --verify` does. */
async function noteProven(dataDir: string) {
  const now = new Date().toISOString();
  const proof = { proven: { madeAt: now, provenAt: now, pages: 9 } };
  await writeCopiesState(dataDir, { ...(await readCopiesState(dataDir)), proof });
}

type Environment = Record<string, string>;

/** Runs the doctor with a name server and the site's settings. */
function doctor(words: string[], { dns, ...settings }: Environment) {
  return runCommand("doctor", [...(dns ? ["--dns", dns] : []), ...words], settings);
}

async function startNameServer(names: Record<string, string>): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) =>
    socket.send(answerName(question, names), port, address),
  );
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  cleanUp(() => new Promise<void>((resolve) => socket.close(resolve)));
  return `127.0.0.1:${socket.address().port}`;
}

const TYPES: Record<number, string> = { 15: "mx", 16: "txt" };

/** The part of RFC 1035 that MX and TXT queries need. */
function answerName(question: Buffer, names: Record<string, string>): Buffer {
  const labels: string[] = [];
  let at = 12;
  while (question[at]) {
    const length = question[at] ?? 0;
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const value = names[`${TYPES[type]} ${labels.join(".")}`];
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(value ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(value ? 1 : 0, 6);
  header.fill(0, 8, 12);
  const query = question.subarray(12, at + 5);
  if (!value) return Buffer.concat([header, query]);
  const data =
    type === 15
      ? Buffer.concat([Buffer.from([0, 10]), encodeName(value)])
      : Buffer.concat([Buffer.from([value.length]), Buffer.from(value, "latin1")]);
  const answer = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([header, query, answer, data]);
}

function encodeName(name: string): Buffer {
  const parts = name
    .split(".")
    .flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  return Buffer.concat([...parts, Buffer.from([0])]);
}
