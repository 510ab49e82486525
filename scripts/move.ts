import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { troubleInWords } from "../app/server/backup/backup-trouble.ts";
import { DATABASE_FILE } from "../app/server/backup/manifest.server.ts";
import { finishRestore } from "../app/server/backup/restore.server.ts";
import { parseSettings, type Settings, SettingsError } from "../app/server/config.server.ts";
import { holdDataDir } from "../app/server/data-dir/data-dir-lock.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { openDatabase } from "../app/server/database/open-database.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { copyRows, requireEmpty } from "./dump/copy.ts";
import { readSnapshot } from "./dump/rows.ts";
import { describeTables } from "./dump/tables.ts";
import { refuse } from "./refuse.ts";

const USAGE = `Brug: npm run move -- --to postgres://bruger:kode@server:5432/database   flytter databasen til PostgreSQL
      npm run move -- --to sqlite                                       flytter den fra PostgreSQL til DATA_DIR
Stop sitet først, og skift DATABASE_URL bagefter. Det gamle sted bliver ikke rørt.`;

const SQLITE = "sqlite";

/** `npm run move`: the database to another place, while the site is stopped. Where it was, it stays. */
async function run() {
  const to = parseArguments();
  const here = parseSettings(process.env);
  finishRestore(here.dataDir);
  const { databaseUrl: there } = parseSettings({
    ...{ ...process.env, BACKUP_DIR: "" },
    DATABASE_URL: to === SQLITE ? "" : to,
  });
  if (there === here.databaseUrl) return refuse(`Intet blev flyttet: databasen er der allerede.`);
  if (!here.databaseUrl && !existsSync(join(here.dataDir, DATABASE_FILE)))
    return refuse(`Intet blev flyttet: der er ingen database i ${here.dataDir}`);
  const release = stopOthers(here);
  try {
    const rows = await move(here, { ...here, databaseUrl: there });
    console.log(`Databasen er flyttet og læst efter: de ${rows} rækker er de samme begge steder.`);
    console.log(there ? TO_POSTGRES : TO_SQLITE);
    console.log("Alle skal logge ind på ny. Konti, adgangskoder og totrinslogin er de samme.");
    console.log(
      "Det gamle sted er urørt. Start ikke sitet på det igen: mails, der venter, ville blive sendt to gange.",
    );
  } finally {
    release();
  }
}

const TO_POSTGRES =
  "Sæt DATABASE_URL til adressen, fjern BACKUP_DIR, og start sitet. Billederne bliver i DATA_DIR.";
const TO_SQLITE = "Fjern DATABASE_URL, og start sitet.";

async function move(here: Settings, there: Settings): Promise<number> {
  const log = createLog("silent");
  const from = await openDatabase(here, log);
  try {
    const to = await openDatabase(there, log);
    try {
      const tables = await describeTables();
      await requireEmpty({ database: to }, tables);
      return await copyRows(() => readSnapshot(from, tables), to, tables);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** What is written meanwhile would be left behind. */
function stopOthers({ dataDir }: Settings): () => void {
  try {
    return holdDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return refuse(`Intet blev flyttet. Stop sitet først: ${error.message}.`);
  }
}

function parseArguments(): string {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" } } });
    return values.to ?? refuse(USAGE);
  } catch {
    return refuse(USAGE);
  }
}

makeFilesPrivate();
run().catch((error: unknown) => refuse(`Intet blev flyttet: ${troubleInWords(error)}`));
