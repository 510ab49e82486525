import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { danishTime } from "../app/formats/danish-time.ts";
import { settleLoaded } from "../app/server/backup/after-restore.server.ts";
import { MANIFEST } from "../app/server/backup/manifest.server.ts";
import { finishRestore, makeDataDir, requireWhole } from "../app/server/backup/restore.server.ts";
import { parseSettings, type Settings } from "../app/server/config.server.ts";
import { lockDataDir } from "../app/server/data-dir/data-dir-lock.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { describeFailure } from "../app/server/data-dir/storage-failure.server.ts";
import { openDatabase } from "../app/server/database/open-database.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { openMediaForCommand } from "../app/server/media/open-media-store.server.ts";
import { loadDump, readDumpVersion } from "./dump/dump.ts";
import { fetchFile } from "./import/fetch-file.ts";
import { importSite } from "./import/import-site.ts";
import { type Export, readExport } from "./import/read-export.ts";
import { formatImport } from "./import/report.ts";
import { refuse } from "./refuse.ts";

const USAGE = `Brug: npm run import -- <mappe eller .jsonl>    lægger en eksport fra npm run export ind på et tomt site
      npm run import -- <eksport.json> …      lægger eksporten fra et tidligere site ind
  --images <mappe>   billederne ligger i mappen
  --fetch            henter de billeder på nettet, som mappen ikke har
  --overwrite        gemmer også over det, I selv har rettet på det nye site
  --dry-run          fortæller, hvad der ville ske, og ændrer intet`;

/** `npm run import`: the export of a former site comes in, while this one may run; or one of ours, into a site that is empty. */
async function run() {
  const { values, positionals } = parseArguments();
  if (positionals.length === 0) return refuse(USAGE);
  const settings = parseSettings(process.env);
  finishRestore(settings.dataDir);
  const [place = "", ...others] = positionals;
  const version = others.length === 0 ? await readDumpVersion(resolve(place)) : undefined;
  if (version !== undefined) return load(resolve(place), version, settings);
  const exports = positionals.map((name) => read(resolve(name)));
  const isDryRun = values["dry-run"];
  const imported = await importSite({
    settings,
    log: createLog("silent"),
    isDryRun,
    exported: exports.flatMap(({ documents }) => documents),
    imagesFolder: values.images && resolve(values.images),
    fetchFile: values.fetch ? fetchFile : undefined,
    overwrite: values.overwrite,
  });
  for (const line of formatImport(imported, { isDryRun })) console.log(line);
  if (exports.some(({ isFirstPart }) => isFirstPart)) console.log(FIRST_PART);
  if (isDryRun) console.log("Intet er ændret (--dry-run).");
}

async function load(place: string, version: string, settings: Settings) {
  const { dataDir } = settings;
  const backup = existsSync(join(place, MANIFEST)) ? await requireWhole(place) : undefined;
  makeDataDir(dataDir);
  const release = lockDataDir(dataDir);
  const database = await openDatabase(settings, createLog("silent"), { upTo: version });
  try {
    const media = await openMediaForCommand(settings);
    const told: string[] = [];
    const { rows, pictures } = await loadDump({ database, media }, place, async (trx) => {
      if (!backup) return;
      const lastNumber = await settleLoaded(trx, backup.madeAt, new Date());
      told.push(formatBackup(backup.madeAt, lastNumber));
    });
    console.log(`Sitet er lagt ind og læst efter (rækker: ${rows}, billedfiler: ${pictures}).`);
    for (const line of [...told, ...AFTERWARDS]) console.log(line);
  } finally {
    await database.close();
    release();
  }
}

function formatBackup(madeAt: string, lastNumber: number): string {
  return `Kopien er fra ${danishTime(madeAt)}. Bestillinger og rettelser, der er kommet til siden, er ikke med. Den næste bestilling får nummer ${lastNumber + 1}, så intet nummer bliver givet to gange.`;
}

const AFTERWARDS = [
  "Konti og adgangskoder er med. Alle skal logge ind på ny.",
  "Totrinslogin virker, når nøglen følger med: sæt AUTH_SECRET_PREVIOUS til det gamle sites AUTH_SECRET, eller til det, der står i filen secret i dets DATA_DIR, ved første start.",
  "Mails, der ventede, bliver sendt herfra, med samme Message-ID: start ikke det gamle site igen.",
];

const FIRST_PART =
  "Listen har flere sider (nextPageToken). Hent dem også, og skriv alle filerne efter hinanden.";

function read(file: string): Export {
  const exported = readExport(readFileSync(file, "utf8"));
  return exported ?? refuse(`${file} er ikke en eksport, vi kan læse. ${USAGE}`);
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        images: { type: "string" },
        fetch: { type: "boolean" },
        overwrite: { type: "boolean" },
        "dry-run": { type: "boolean" },
      },
    });
  } catch {
    return refuse(USAGE);
  }
}

makeFilesPrivate();
run().catch((error: unknown) => refuse(`Importen blev ikke færdig: ${describeFailure(error)}`));
