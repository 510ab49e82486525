import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describeKey } from "../app/formats/backup-key.ts";
import { readBackupKey } from "../app/server/backup/backup-key.server.ts";
import { readCopiesState, writeCopiesState } from "../app/server/backup/copies-state.server.ts";
import { fetchForTrial } from "../app/server/backup/fetch-copy.server.ts";
import { copyOnto } from "../app/server/backup/files.server.ts";
import { type Copy, openCopy } from "../app/server/backup/manifest.server.ts";
import { openRestic } from "../app/server/backup/restic.server.ts";
import { makeBackup } from "../app/server/backup/snapshot.server.ts";
import { type ShowCopy, tryCopy } from "../app/server/backup/try-copy.server.ts";
import type { Settings } from "../app/server/config.server.ts";
import { DATABASE_FILE } from "../app/server/data-dir/names.ts";
import {
  TEMPORARY_FOLDER,
  withTemporaryFolder,
} from "../app/server/data-dir/temporary-folder.server.ts";
import { parseBackupAddress } from "../app/server/s3/backup-address.ts";
import { parseCommand, refuse, refuseWhenInterrupted, runAsOwner } from "./command.ts";

const USAGE = `Brug: samspil backup <mappe>            laver en kopi af hjemmesiden, også mens den kører
      samspil backup --verify <mappe>   starter kopien et midlertidigt sted og ser den efter
      samspil backup --verify           det samme med den nyeste kopi i BACKUP_URL
      samspil backup --key              viser nøglen til kopierne i BACKUP_URL`;

const { values, positionals } = parseCommand(
  USAGE,
  { verify: { type: "boolean" }, key: { type: "boolean" } },
  { most: 1 },
);
const failure = values.verify ? "Kopien kan ikke bruges: " : "Sikkerhedskopien blev ikke lavet: ";

const [folder] = positionals;

refuseWhenInterrupted();
await runAsOwner(failure, (settings) => {
  if (values.key) return showKey(settings);
  if (values.verify) return verify(folder, settings);
  return folder ? make(resolve(folder), settings) : refuse(USAGE);
});

async function make(folder: string, settings: Settings) {
  const { files } = await makeBackup(settings, folder, new Date());
  console.log(`Sikkerhedskopien ligger i ${folder} (filer: ${Object.keys(files).length}).`);
  console.log(
    "Den har kunders bestillinger og konti med deres adgangskoder (hash) i sig: opbevar den lige så sikkert som hjemmesiden selv.",
  );
  console.log(`Afprøv den med: samspil backup --verify ${folder}`);
}

async function verify(from: string | undefined, settings: Settings) {
  const show = await findShowCopy(settings);
  if (!show) return refuse("Der er intet at starte kopien med. Byg først: npm run build");
  const { dataDir, backupAddress } = settings;
  mkdirSync(join(dataDir, TEMPORARY_FOLDER), { recursive: true, mode: 0o700 });
  const name = join(dataDir, TEMPORARY_FOLDER, "afproeves");
  await withTemporaryFolder(name, async (folder) => {
    const { madeAt, pictures } = await open(from, settings, folder);
    const pages = await tryCopy({ folder, pictures }, show);
    console.log(`Kopien virker: den er startet, og dens ${pages} sider svarer.`);
    const proven = { madeAt, provenAt: new Date().toISOString(), pages };
    // With BACKUP_URL the site itself reports on its copies.
    const state = await readCopiesState(dataDir);
    if (!backupAddress) await writeCopiesState(dataDir, { ...state, proof: { proven } });
  });
}

async function findShowCopy(settings: Settings): Promise<ShowCopy | undefined> {
  const bundle = join(import.meta.dirname, "../dist/server/index.js");
  if (!existsSync(bundle)) return undefined;
  // As in production: React's development build behaves differently.
  process.env.NODE_ENV ??= "production";
  const site: typeof import("../app/start/bundle.server.ts") = await import(bundle);
  return site.createShowCopy(settings);
}

/** Puts the copy's database into `temporary`, where the trial may change it. */
async function open(
  from: string | undefined,
  settings: Settings,
  temporary: string,
): Promise<Copy> {
  const address = from ? parseBackupAddress(from) : settings.backupAddress;
  if (address) {
    const restic = openRestic(address, settings);
    return fetchForTrial(restic, (await restic.list()).at(-1), temporary);
  }
  if (!from) return refuse(USAGE);
  const copy = await openCopy(resolve(from));
  await copyOnto(join(copy.folder, DATABASE_FILE), join(temporary, DATABASE_FILE));
  return copy;
}

function showKey(settings: Settings): void {
  const key = readBackupKey(settings);
  if (!key)
    refuse("Der er ingen nøgle endnu: den bliver lavet, når hjemmesiden starter med BACKUP_URL");
  for (const line of describeKey(key)) console.log(line);
}
