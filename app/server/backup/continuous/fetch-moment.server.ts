import { createHash } from "node:crypto";
import { chmod, mkdir, open, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mapConcurrently } from "../../map-concurrently.ts";
import { hashFile } from "../files.server.ts";
import { type BackupFile, DATABASE_FILE, DamagedBackup, sealBackup } from "../manifest.server.ts";
import { type Moment, type MomentFile, objectPath, readFiles } from "./moment.server.ts";
import type { SealedPlace } from "./sealed-place.server.ts";

const AT_A_TIME = 8;

/** Makes of it what `npm run backup` makes: a folder that can be verified and restored. */
export async function fetchMoment(place: SealedPlace, moment: Moment, folder: string) {
  await mkdir(folder, { mode: 0o700 });
  const database = await fetchDatabase(place, moment, folder);
  const files = await readFiles(place, moment);
  const fetched = await mapConcurrently(AT_A_TIME, files, (file) => fetchFile(place, file, folder));
  const { madeAt, origin } = moment;
  await sealBackup(folder, { madeAt, origin, files: [database, ...fetched] });
}

export async function fetchDatabase(
  place: SealedPlace,
  { database }: Moment,
  folder: string,
): Promise<BackupFile> {
  const { size, mode, changedAt, sha256 } = database;
  const path = join(folder, DATABASE_FILE);
  const file = await open(path, "wx", mode);
  try {
    for (let at = 0; at < database.chunks.length; at += AT_A_TIME) {
      const names = database.chunks.slice(at, at + AT_A_TIME);
      for (const chunk of await Promise.all(names.map((name) => readObject(place, name)))) {
        await file.writeFile(chunk);
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if ((await hashFile(path)) !== sha256) {
    throw new DamagedBackup("databasen er ikke, som den blev gemt");
  }
  return { path: DATABASE_FILE, size, sha256, mode, changedAt };
}

async function fetchFile(
  place: SealedPlace,
  file: MomentFile,
  folder: string,
): Promise<BackupFile> {
  const { object, ...about } = file;
  const content = await readObject(place, object);
  const target = join(folder, file.path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, content, { flush: true });
  await chmod(target, file.mode);
  await utimes(target, new Date(file.changedAt), new Date(file.changedAt));
  return { ...about, sha256: createHash("sha256").update(content).digest("hex") };
}

async function readObject(place: SealedPlace, name: string): Promise<Buffer> {
  const content = await place.read(objectPath(name));
  if (!content) throw new DamagedBackup(`${objectPath(name)} mangler`);
  return content;
}
