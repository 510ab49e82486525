import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { SMTPServer } from "smtp-server";
import {
  readCopiesState,
  writeCopiesState,
} from "../../../app/server/backup/copies-state.server.ts";
import { startApp } from "../../kit/app.ts";
import { atEnd, makeFolder } from "../../kit/at-end.ts";
import { freePort } from "../../kit/free-port.ts";
import { startMailServer } from "../../kit/mail-server.ts";
import { runCommand } from "../../kit/site-process.ts";

const KLINIK = "klinik.example";
/** What is looked at in the database is looked at in SQLite. */
const ON_A_FILE = { environment: { DATABASE_URL: "" } };
const WHOLE = {
  [`mx ${KLINIK}`]: "mail.klinik.example",
  [`txt ${KLINIK}`]: "v=spf1 include:udbyder.example -all",
  [`txt k1._domainkey.${KLINIK}`]: "v=DKIM1; k=rsa; p=MIGf",
  [`txt _dmarc.${KLINIK}`]: "v=DMARC1; p=quarantine",
};

test("a site that is set up as it should be has nothing to mend, and each look says what it saw", async () => {
  const app = await startApp(ON_A_FILE);
  const dataDir = app.services.settings.dataDir;
  await noteProven(dataDir);
  const mail = await startMailServer();
  const { code, said } = await doctor(["--dkim", "k1"], {
    ...(await servers(WHOLE)),
    ...publicSettings(app.origin, dataDir),
    SMTP_URL: mail.url,
  });
  for (const line of [
    "✔ Indstillinger: kan læses",
    "✔ Sitet: kører, og database og billeder kan skrives",
    "✔ Mailserver: 127.0.0.1",
    `✔ MX for ${KLINIK}: mail.klinik.example`,
    `✔ SPF for ${KLINIK}: v=spf1 include:udbyder.example -all`,
    `✔ DKIM for ${KLINIK}: nøglen k1 er der`,
    `✔ DMARC for ${KLINIK}: v=DMARC1; p=quarantine`,
    "✔ Uret: går rigtigt",
    "✔ Det gemte: kan læses",
    "✔ Sikkerhedskopi: den nyeste",
    "? Modtagere: det er ikke bekræftet, at mails når frem til ordrer@klinik.example",
  ]) {
    assert.ok(said.includes(line), `${line}\n${said}`);
  }
  // The test's public address leads nowhere, and is without https: the only two that are bad.
  assert.deepEqual(said.match(/^✖ [^:]+/gm), ["✖ Adressen", "✖ Proxy"]);
  assert.equal(code, 1);
});

test("each thing that is wrong is told with what to do, and the command ends with 1", async () => {
  const app = await startApp(ON_A_FILE);
  const wrong = {
    [`txt ${KLINIK}`]: "v=spf1 +all",
    [`txt k1._domainkey.${KLINIK}`]: "v=DKIM1; p=",
  };
  const { code, said } = await doctor(["--dkim", "k1"], {
    ...(await servers(wrong, 90_000)),
    ...publicSettings(app.origin, app.services.settings.dataDir),
    ORIGIN: "https://klinik.example.invalid",
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  });
  for (const line of [
    /^✖ Proxy: ORIGIN er https, .* Sæt TRUST_PROXY til antallet af proxyer/m,
    /^✖ Proxy: https:\/\/klinik\.example\.invalid svarer ikke herfra/m,
    /^✖ Sikkerhedskopi: ingen bliver taget\. Sæt BACKUP_URL/m,
    /^✖ Mailserver: .* svarer ikke, som den skal .* Se SMTP_URL/m,
    /^✖ MX for klinik\.example: domænet tager ikke imod mail/m,
    /^✖ SPF for klinik\.example: v=spf1 \+all lader hvem som helst sende/m,
    /^✖ DKIM for klinik\.example: nøglen k1 er trukket tilbage/m,
    /^✖ DMARC for klinik\.example: mangler\. Begynd med TXT på _dmarc/m,
    /^✖ Uret: går (89|90|91) sekunder galt/m,
    /^9 ting skal rettes\.$/m,
  ]) {
    assert.match(said, line);
  }
  assert.equal(code, 1);
});

test("what is stored and cannot be read is named", async () => {
  const app = await startApp(ON_A_FILE);
  await app.order();
  const { dataDir } = app.services.settings;
  const database = new DatabaseSync(join(dataDir, "samspil.db"));
  database.exec("update documents set data = '{bad' where id = 'om'");
  database.exec(`update documents set data = '{"items": 1}' where id = 'nyheder'`);
  database.exec("update orders set lines = '{bad'");
  database.close();
  const settings = { PORT: new URL(app.origin).port, DATA_DIR: dataDir };
  const { code, said } = await doctor([], { ...settings, ...(await servers({})) });
  const named = "documents content/nyheder, documents content/om, orders 1001";
  assert.ok(said.includes(`✖ Det gemte: kan ikke læses: ${named}. Intet er slettet`), said);
  assert.equal(code, 1);
});

test("a mail server that refuses the password is told from one that is gone, and silence from what is missing", async () => {
  const app = await startApp(ON_A_FILE);
  const strict = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  const port = await freePort();
  await new Promise<void>((resolve) => strict.listen(port, "127.0.0.1", resolve));
  atEnd(() => new Promise<void>((resolve) => strict.close(() => resolve())));
  const silent = `127.0.0.1:${await freePort()}`;
  const { said } = await doctor([], {
    ...publicSettings(app.origin, app.services.settings.dataDir),
    SMTP_URL: `smtp://bruger:kode@127.0.0.1:${port}`,
    dns: silent,
    ur: silent,
  });
  assert.match(said, /^✖ Mailserver: .* afviser brugernavn eller adgangskode$/m);
  assert.match(said, /^\? MX for klinik\.example: kunne ikke slås op/m);
  assert.match(said, /^\? DMARC for klinik\.example: kunne ikke slås op/m);
  assert.match(said, /^\? DKIM for klinik\.example: er ikke set efter\. Kør igen med --dkim/m);
  assert.match(said, /^\? Uret: .* svarer ikke/m);
});

test("a setting that stops the start is the one thing that is told, and at home nothing must be mended", async () => {
  const refused = await doctor([], { ORIGIN: "https://klinik.example" });
  assert.match(refused.said, /^✖ Indstillinger: ORDER_RECIPIENTS: skal sættes/);
  assert.match(refused.said, /^1 ting skal rettes\.$/m);
  assert.equal(refused.code, 1);

  const app = await startApp(ON_A_FILE);
  const dataDir = app.services.settings.dataDir;
  await noteProven(dataDir);
  const port = new URL(app.origin).port;
  const settings = { PORT: port, DATA_DIR: dataDir };
  const home = await doctor([], { ...settings, ...(await servers({})) });
  assert.match(home.said, /^Intet skal rettes\.$/m);
  assert.equal(home.code, 0);
  assert.equal((await doctor(["--ukendt"], {})).code, 1);
});

test("a time server that nothing can be asked of is told in a sentence", async () => {
  for (const ur of ["127.0.0.1:x", "findes-ikke.invalid"]) {
    const { said } = await doctor([], { ...(await servers({})), ur, DATA_DIR: makeFolder() });
    assert.match(said, /^\? Uret: .* svarer ikke, så uret er ikke set efter/m);
  }
});

test("a database that hangs up on its first question is told in a sentence", async () => {
  const { said } = await doctor([], {
    ...(await servers({})),
    DATA_DIR: makeFolder(),
    DATABASE_URL: `postgres://klinik@127.0.0.1:${await hangUpPostgres()}/klinik`,
  });
  assert.match(said, /^✖ PostgreSQL: DATABASE_URL: serveren svarer ikke$/m);
  assert.match(said, /^\? Modtagere: databasen er ikke klar til at blive læst/m);
  assert.doesNotMatch(said, /^ {4}at /m);
});

/** Takes whoever comes as PostgreSQL does, and is gone at the first question. @returns its port */
async function hangUpPostgres(): Promise<number> {
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");
      socket.once("data", () => socket.destroy());
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  atEnd(() => server.close());
  return port;
}

function publicSettings(origin: string, dataDir: string) {
  return {
    PORT: new URL(origin).port,
    // An address of the public kind, that no name server of the test's knows.
    ORIGIN: "http://klinik.example.invalid",
    DATA_DIR: dataDir,
    MAIL_FROM: `Klinikken <kontakt@${KLINIK}>`,
    ORDER_RECIPIENTS: `ordrer@${KLINIK}`,
  };
}

/** As the command does that looks at one that was made by hand. */
async function noteProven(dataDir: string) {
  const now = new Date().toISOString();
  const proof = { proven: { madeAt: now, provenAt: now, pages: 9 } };
  await writeCopiesState(dataDir, { ...(await readCopiesState(dataDir)), proof });
}

type Environment = Record<string, string>;

/** `dns` and `ur` are whom it asks; the rest is the site's settings. */
function doctor(words: string[], { dns, ur, ...settings }: Environment) {
  const asked = [...(dns ? ["--dns", dns] : []), ...(ur ? ["--ur", ur] : [])];
  return runCommand("doctor", [...asked, ...words], settings);
}

/** A name server that knows these, and a time server that is so much ahead. */
async function servers(names: Record<string, string>, aheadMs = 0) {
  const dns = await answerUdp((question) => answerName(question, names));
  const ur = await answerUdp(() => {
    const answer = Buffer.alloc(48);
    answer.writeUInt32BE(Math.floor((Date.now() + aheadMs) / 1000) + 2_208_988_800, 40);
    return answer;
  });
  return { dns, ur };
}

async function answerUdp(answer: (question: Buffer) => Buffer): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) =>
    socket.send(answer(question), port, address),
  );
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  atEnd(() => new Promise<void>((resolve) => socket.close(resolve)));
  return `127.0.0.1:${socket.address().port}`;
}

const TYPES: Record<number, string> = { 15: "mx", 16: "txt" };

/** RFC 1035, as much as the questions need. */
function answerName(question: Buffer, names: Record<string, string>): Buffer {
  const labels: string[] = [];
  let at = 12;
  while (question[at]) {
    const length = question[at] ?? 0;
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const found = names[`${TYPES[type]} ${labels.join(".")}`];
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(found ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(found ? 1 : 0, 6);
  header.fill(0, 8, 12);
  const asked = question.subarray(12, at + 5);
  if (!found) return Buffer.concat([header, asked]);
  const data =
    type === 15
      ? Buffer.concat([Buffer.from([0, 10]), encodeName(found)])
      : Buffer.concat([Buffer.from([found.length]), Buffer.from(found, "latin1")]);
  const answer = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([header, asked, answer, data]);
}

function encodeName(name: string): Buffer {
  const parts = name
    .split(".")
    .flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  return Buffer.concat([...parts, Buffer.from([0])]);
}
