import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isInside } from "../app/server/backup/files.server.ts";
import { DATABASE_FILE } from "../app/server/backup/manifest.server.ts";
import { finishRestore } from "../app/server/backup/restore.server.ts";
import { parseSettings } from "../app/server/config.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { describeFailure } from "../app/server/data-dir/storage-failure.server.ts";
import { openDatabase } from "../app/server/database/open-database.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { openMediaForCommand } from "../app/server/media/open-media-store.server.ts";
import { writeDump } from "./dump/dump.ts";
import { refuse, refuseWhenInterrupted } from "./refuse.ts";

const USAGE = `Brug: npm run export -- <mappe>           alt på sitet som linjer af JSON, med billederne ved siden af
      npm run export -- <navn.jsonl>   det samme i én fil
Sitet må gerne køre i mellemtiden. npm run import -- <mappe eller fil> lægger det ind på et tomt site.`;

/** `npm run export`: the whole site of one moment, whichever database it is in. */
async function run([place, ...tooMuch]: string[]) {
  if (!place || tooMuch.length > 0 || place.startsWith("-")) return refuse(USAGE);
  const settings = parseSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  finishRestore(dataDir);
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE_FILE)))
    return refuse(`Intet blev eksporteret: der er ingen database i ${dataDir}`);
  if (isInside(resolve(place), dataDir))
    return refuse(`Intet blev eksporteret: ${place} ligger inde i DATA_DIR`);
  const database = await openDatabase(settings, createLog("silent"));
  try {
    const media = await openMediaForCommand(settings);
    const { rows, pictures } = await writeDump({ database, media }, resolve(place));
    console.log(`Eksporten ligger i ${place} (rækker: ${rows}, billedfiler: ${pictures}).`);
    console.log(
      "Den har kunders bestillinger og konti med deres adgangskoder (hash) i sig: opbevar den som selve sitet.",
    );
  } finally {
    await database.close();
  }
}

refuseWhenInterrupted();
makeFilesPrivate();
run(process.argv.slice(2)).catch((error: unknown) =>
  refuse(`Intet blev eksporteret: ${describeFailure(error)}`),
);
