import assert from "node:assert/strict";
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

test("on a well configured site every check of the doctor passes and says what it found", async () => {
  const app = await startApp(ON_A_FILE);
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
  const app = await startApp(ON_A_FILE);
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
  const app = await startApp(ON_A_FILE);
  await app.order();
  const { dataDir } = app.services.settings;
  const database = new DatabaseSync(join(dataDir, "samspil.db"));
  database.exec("update documents set data = '{bad' where id = 'om'");
  database.exec(`update documents set data = '{"items": 1}' where id = 'nyheder'`);
  database.exec("update orders set lines = '{bad'");
  database.close();
  const { code, said } = await doctor({
    PORT: new URL(app.origin).port,
    DATA_DIR: dataDir,
  });
  const named = "documents content/nyheder, documents content/om, orders 1001";
  assert.ok(said.includes(`✖ Det gemte: Det kan ikke læses: ${named}. Intet er slettet`), said);
  assert.equal(code, 1);
});

test("a refused password is told from a missing mail server", async () => {
  const app = await startApp(ON_A_FILE);
  const strict = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  const { said } = await doctor({
    ...publicSettings(app.origin, app.services.settings.dataDir),
    SMTP_URL: strict.url.replace("//", "//bruger:kode@"),
  });
  assert.match(said, /^✖ Mailserveren: .* afviser brugernavn eller adgangskode\./m);
});

test("a setting that stops the start is the only fault reported, and at home there is none", async () => {
  const refused = await doctor({ ORIGIN: "https://klinik.example" });
  assert.match(refused.said, /^✖ Indstillinger: ORDER_RECIPIENTS: skal sættes/);
  assert.match(refused.said, /^1 ting skal rettes\.$/m);
  assert.equal(refused.code, 1);

  const app = await startApp(ON_A_FILE);
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

test("a silent mail server delays the answer by some seconds only", async () => {
  const app = await startApp(ON_A_FILE);
  const mail = createServer(() => undefined);
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
  cleanUp(() => mail.close());
  const address = mail.address();
  assert.ok(address && typeof address === "object");
  const began = performance.now();
  const { said } = await doctor({
    ...publicSettings(app.origin, app.services.settings.dataDir),
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
  });
  assert.match(said, /^✖ Mailserveren: 127\.0\.0\.1:\d+ svarer ikke, som den skal \(ETIMEDOUT\)/m);
  assert.ok(performance.now() - began < 8_000);
});

/** Records a proof, as `samspil backup --verify` does. */
async function noteProven(dataDir: string) {
  const now = new Date().toISOString();
  const proof = { proven: { madeAt: now, provenAt: now, pages: 9 } };
  await writeCopiesState(dataDir, { ...(await readCopiesState(dataDir)), proof });
}

function doctor(settings: Record<string, string>) {
  return runCommand("doctor", [], settings);
}
