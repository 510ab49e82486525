import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "../app/server/backup/backup.server.ts";
import { continueSeries } from "../app/server/backup/backup-series.server.ts";
import { troubleInWords } from "../app/server/backup/backup-trouble.ts";
import { finishRestore } from "../app/server/backup/restore.server.ts";
import { type Verification, verifyBackup } from "../app/server/backup/verify.server.ts";
import { parseSettings, type Settings } from "../app/server/config.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { refuse, refuseWhenInterrupted } from "./refuse.ts";
import { findStage } from "./stage.ts";

const USAGE = `Brug: npm run backup -- <mappe>            laver en kopi af sitet, også mens det kører
      npm run backup -- --verify <mappe>   gendanner kopien et midlertidigt sted og ser den efter
      npm run backup -- --key              viser nøglen til de løbende kopier (BACKUP_URL)`;

const POSTGRES =
  "Databasen ligger i PostgreSQL (DATABASE_URL) og bliver kopieret med pg_dump. Kopiér også DATA_DIR/media. Eller brug npm run export, der tager begge dele.";

const S3 =
  "Billederne ligger i S3 (MEDIA_URL) og kommer ikke med i kopien. Kopiér bucket'en med udbyderens egne redskaber, og DATA_DIR/samspil.db med SQLites .backup. Eller brug npm run export, der tager begge dele.";

const { values, positionals } = parseArguments();
const failure =
  values.daily || values["try-continuous"]
    ? ""
    : values.verify
      ? "Kopien duer ikke: "
      : "Sikkerhedskopien blev ikke lavet: ";

/** `npm run backup`. `--daily` is what the site itself runs when BACKUP_DIR is set, the continuous ones when BACKUP_URL is. */
async function run() {
  const settings = parseSettings(process.env);
  if (settings.databaseUrl) return refuse(POSTGRES);
  if (values.continuous || values["try-continuous"] || values.key) return continuous(settings);
  if (settings.s3) return refuse(S3);
  finishRestore(settings.dataDir);
  if (values.daily) return makeDaily(settings);
  const [folder, ...tooMuch] = positionals;
  if (!folder || tooMuch.length > 0) return refuse(USAGE);
  return values.verify ? verify(resolve(folder), settings) : make(resolve(folder), settings);
}

async function continuous(settings: Settings) {
  // Its libraries are for those who have asked for it alone.
  const { keepCopies, showKey, tryNewestCopy } = await import("./continuous-backup.ts");
  if (values.key) return showKey(settings);
  setPriority(constants.priority.PRIORITY_LOW);
  return values.continuous ? keepCopies(settings) : tryNewestCopy(settings, requireStage());
}

async function make(folder: string, settings: Settings) {
  const stage = findStage();
  const { files } = await makeBackup({ ...settings, folder, stage, now: new Date() });
  console.log(`Sikkerhedskopien ligger i ${folder} (filer: ${files.length}).`);
  console.log(`Se den efter med: npm run backup -- --verify ${folder}`);
}

async function verify(folder: string, settings: Settings) {
  report(await verifyBackup(folder, { ...settings, stage: requireStage(), now: new Date() }));
}

async function makeDaily({ backupDir, ...settings }: Settings) {
  if (!backupDir) return refuse("BACKUP_DIR er ikke sat");
  setPriority(constants.priority.PRIORITY_LOW);
  const stage = requireStage();
  report(await continueSeries({ ...settings, backupDir, stage, now: new Date() }));
}

function parseArguments() {
  try {
    const isSet = { type: "boolean" } as const;
    const options = {
      ...{ verify: isSet, daily: isSet, key: isSet },
      ...{ continuous: isSet, "try-continuous": isSet },
    };
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return refuse(USAGE);
  }
}

function requireStage() {
  return findStage() ?? refuse("Der er intet at starte kopien med. Byg først: npm run build");
}

function report({ pages, comparedWords, comparedWithSite }: Verification) {
  const words = comparedWords
    ? "viser det samme, som da kopien blev lavet"
    : "svarer; kopien er lavet med en anden udgave af Samspil, så ordene er ikke sammenlignet";
  const site = comparedWithSite ? ", og det samme som sitet lige nu" : "";
  console.log(
    `Kopien virker: den er gendannet og startet, og dens ${pages} sider ${words}${site}.`,
  );
}

// Which is told by the site when to end.
if (!values.continuous) refuseWhenInterrupted();
makeFilesPrivate();
run().catch((error: unknown) => refuse(failure + troubleInWords(error)));
