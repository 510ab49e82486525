import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DATABASE_FILE } from "../app/server/backup/manifest.server.ts";
import { finishRestore, makeDataDir } from "../app/server/backup/restore.server.ts";
import { parseSettings, type Settings, SettingsError } from "../app/server/config.server.ts";
import { lockDataDir } from "../app/server/data-dir/data-dir-lock.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { describeFailure } from "../app/server/data-dir/storage-failure.server.ts";
import { openDatabase } from "../app/server/database/open-database.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { openMediaForCommand } from "../app/server/media/open-media-store.server.ts";
import { copyRows, requireEmpty } from "./dump/copy.ts";
import { readSnapshot } from "./dump/rows.ts";
import { describeTables } from "./dump/tables.ts";
import { copyPictures } from "./move/pictures.ts";
import { refuse } from "./refuse.ts";

const USAGE = `Brug: npm run move -- --to postgres://bruger:kode@server:5432/database   flytter databasen til PostgreSQL
      npm run move -- --to sqlite                                       flytter den fra PostgreSQL til DATA_DIR
      npm run move -- --to 's3://bucket?endpoint=https://…'             kopierer billederne til S3
      npm run move -- --to disk                                         kopierer dem fra S3 til DATA_DIR/media
Stop sitet først, og skift DATABASE_URL eller MEDIA_URL bagefter. Det gamle sted bliver ikke rørt.`;

const SQLITE = "sqlite";
const DISK = "disk";

/** `npm run move`: the database or the pictures to another place. Where they were, they stay. */
async function run() {
  const to = parseArguments();
  const here = parseSettings(process.env);
  finishRestore(here.dataDir);
  return to === DISK || to.startsWith("s3:") ? movePictures(here, to) : moveDatabase(here, to);
}

/** It can be begun again, so most of it may be done while the site runs. */
async function movePictures(here: Settings, to: string) {
  const there = parseSettings({ ...process.env, MEDIA_URL: to === DISK ? "" : to });
  if (addressOf(there) === addressOf(here))
    return refuse("Intet blev flyttet: billederne er der allerede.");
  const release = tryToHold(here);
  try {
    const [from, target] = [await openMediaForCommand(here), await openMediaForCommand(there)];
    const { same, copied, others } = await copyPictures(from, target).catch((error: unknown) =>
      refuse(`Billederne kom ikke alle over: ${describeFailure(error)}. ${BEGIN_AGAIN}`),
    );
    console.log(
      `Billederne er læst efter: ${same} filer er de samme begge steder; ${copied} af dem blev kopieret nu.`,
    );
    if (others > 0)
      console.log(`Der ligger også ${others}, som ikke er på det gamle sted. De er ikke rørt.`);
    // Several processes on one database have each their own folder.
    if (!release || here.databaseUrl) console.log(STOP_FIRST);
    console.log(there.s3 ? TO_S3 : TO_DISK);
    console.log("Det gamle sted er urørt. Slet det først, når I har set, at sitet viser det hele.");
  } finally {
    release?.();
  }
}

const BEGIN_AGAIN =
  "Det gamle sted er urørt. Kør kommandoen igen: det, der er kommet over, bliver kun set efter.";
const STOP_FIRST =
  "Kører sitet, kan der komme flere: stop det, og kør kommandoen igen, før I skifter. Det, der er kopieret, bliver kun set efter.";
const TO_S3 = "Sæt MEDIA_URL til adressen, og start sitet.";
const TO_DISK = "Fjern MEDIA_URL, og start sitet.";

function addressOf({ s3 }: Settings): string {
  return s3 ? `${s3.bucketUrl}/${s3.folder}` : DISK;
}

async function moveDatabase(here: Settings, to: string) {
  const { databaseUrl: there } = parseSettings({
    ...process.env,
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

const TO_POSTGRES = "Sæt DATABASE_URL til adressen, og start sitet. Billederne bliver i DATA_DIR.";
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
  makeDataDir(dataDir);
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return refuse(`Intet blev flyttet. Stop sitet først: ${error.message}.`);
  }
}

/** @returns undefined while the site runs */
function tryToHold({ dataDir }: Settings): (() => void) | undefined {
  makeDataDir(dataDir);
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return undefined;
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
run().catch((error: unknown) => refuse(`Intet blev flyttet: ${describeFailure(error)}`));
