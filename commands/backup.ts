import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "../app/server/backup/backup.server.ts";
import { continueSeries } from "../app/server/backup/backup-series.server.ts";
import { finishRestore } from "../app/server/backup/restore.server.ts";
import { type Verification, verifyBackup } from "../app/server/backup/verify.server.ts";
import { parseSettings, type Settings } from "../app/server/config.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { describeFailure } from "../app/server/data-dir/storage-failure.server.ts";
import { openDatabase } from "../app/server/database/open-database.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { openMediaForCommand } from "../app/server/media/open-media-store.server.ts";
import { writeDumpInto } from "./dump/dump.ts";
import { refuse, refuseWhenInterrupted } from "./refuse.ts";
import { findStage } from "./stage.ts";

const USAGE = `Brug: npm run backup -- <mappe>            laver en kopi af sitet, også mens det kører
      npm run backup -- --verify <mappe>   gendanner kopien et midlertidigt sted og ser den efter
        --postgres                         … i et skema for sig selv i DATABASE_URL, hvor sitet har sine tabeller
      npm run backup -- --key              viser nøglen til de løbende kopier (BACKUP_URL)`;

const { values, positionals } = parseArguments();
const failure =
  values.daily || values["try-continuous"]
    ? ""
    : values.verify
      ? "Kopien kan ikke bruges: "
      : "Sikkerhedskopien blev ikke lavet: ";

/** `npm run backup`. `--daily` is what the site itself runs when BACKUP_DIR is set, the continuous ones when BACKUP_URL is. */
async function run() {
  const settings = parseSettings(process.env);
  if (values.continuous || values["try-continuous"] || values.key) return continuous(settings);
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
  // A copy is due within seconds, however busy the machine is; its trial within the hour.
  if (!values.continuous) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return values.continuous
    ? keepCopies(settings)
    : tryNewestCopy(settings, requireStage({ mediaUrl: process.env.MEDIA_URL }));
}

async function make(folder: string, settings: Settings) {
  const stage = findStage();
  const parts = { ...settings, folder, stage, now: new Date(), writeHosted: hostedOf(settings) };
  const { files } = await makeBackup(parts);
  console.log(`Sikkerhedskopien ligger i ${folder} (filer: ${files.length}).`);
  console.log(`Se den efter med: npm run backup -- --verify ${folder}`);
}

/** What is not in DATA_DIR alone is copied as it is exported. */
function hostedOf(settings: Settings) {
  if (!settings.databaseUrl && !settings.s3) return undefined;
  return async (place: string) => {
    const database = await openDatabase(settings, createLog("silent"));
    try {
      const media = await openMediaForCommand(settings);
      await writeDumpInto(place, { database, media }, { isOneFile: false });
    } finally {
      await database.close();
    }
  };
}

async function verify(folder: string, settings: Settings) {
  const { databaseUrl } = values.postgres ? settings : {};
  const stage = requireStage({ databaseUrl });
  report(await verifyBackup(folder, { ...settings, stage, now: new Date() }));
}

async function makeDaily({ backupDir, ...settings }: Settings) {
  if (!backupDir) return refuse("BACKUP_DIR er ikke sat");
  setPriority(constants.priority.PRIORITY_LOW);
  const stage = requireStage();
  const writeHosted = hostedOf({ backupDir, ...settings });
  report(await continueSeries({ ...settings, backupDir, stage, now: new Date(), writeHosted }));
}

function parseArguments() {
  try {
    const isSet = { type: "boolean" } as const;
    const options = {
      verify: isSet,
      postgres: isSet,
      daily: isSet,
      key: isSet,
      continuous: isSet,
      "try-continuous": isSet,
    };
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return refuse(USAGE);
  }
}

function requireStage(where?: Parameters<typeof findStage>[0]) {
  return findStage(where) ?? refuse("Der er intet at starte kopien med. Byg først: npm run build");
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
run().catch((error: unknown) => refuse(failure + describeFailure(error)));
