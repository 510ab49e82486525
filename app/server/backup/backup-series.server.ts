import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { describeFailure } from "../data-dir/storage-failure.server.ts";
import { eraseAbandonedPlaces } from "../data-dir/temporary-place.server.ts";
import { type BackupOptions, makeBackup } from "./backup.server.ts";
import { readManifest, readVerified } from "./manifest.server.ts";
import { type RotatedBackup, superfluous } from "./rotation.ts";
import { type Stage, type Verification, verifyBackup } from "./verify.server.ts";

const NAME = /^samspil-\d{4}-\d{2}-\d{2}T\d{6}Z$/;
/** What a killed process leaves: unfinished, half restored, half erased. */
const ABANDONED = /^samspil-\d{4}-\d{2}-\d{2}T\d{6}Z(-(ufaerdig|afproeves)-\d+-\w{6})+$/;
const ERASING = /^samspil-\d{4}-\d{2}-\d{2}T\d{6}Z-slettes$/;

type Series = {
  backupDir: string;
  origin: string;
};

export async function listBackups(series: Series): Promise<RotatedBackup[]> {
  return Array.fromAsync(eachBackup(series));
}

export async function findNewestVerified(
  series: Series,
  now: Date,
): Promise<RotatedBackup | undefined> {
  for await (const backup of eachBackup(series)) {
    if (backup.isVerified && new Date(backup.madeAt) <= now) return backup;
  }
}

async function* eachBackup({ backupDir, origin }: Series): AsyncGenerator<RotatedBackup> {
  const names = (await readdir(backupDir)).filter((name) => NAME.test(name));
  for (const name of names.sort().reverse()) {
    const folder = join(backupDir, name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest?.origin !== origin || nameFor(manifest.madeAt) !== name) continue;
    const isVerified = (await readVerified(folder)) !== undefined;
    yield { name, madeAt: manifest.madeAt, isVerified };
  }
}

type BackupSeriesOptions = Series &
  Pick<BackupOptions, "dataDir" | "now" | "writeHosted"> & { port: number; stage: Stage };

export async function continueSeries(options: BackupSeriesOptions): Promise<Verification> {
  const { backupDir, now } = options;
  await eraseStaleFiles(backupDir);
  const [newest] = await listBackups(options);
  const folder = join(backupDir, nameFor(now.toISOString()));
  const previous = newest && join(backupDir, newest.name);
  await makeBackup({ ...options, folder, previous });
  const verification = await verifyBackup(folder, options).catch((error: unknown) => {
    throw new Error(`den nye kopi kan ikke bruges: ${describeFailure(error)}`, { cause: error });
  });
  await rotate(options, now);
  return verification;
}

export async function rotate(series: Series, now: Date): Promise<void> {
  for (const { name } of superfluous(await listBackups(series), now)) {
    const folder = join(series.backupDir, name);
    // Renamed first, so that what is half erased is not taken for a backup.
    await rename(folder, `${folder}-slettes`);
    await rm(`${folder}-slettes`, { recursive: true });
  }
}

async function eraseStaleFiles(backupDir: string) {
  await eraseAbandonedPlaces(backupDir, ABANDONED, (_place, error) => {
    throw error;
  });
  for (const name of await readdir(backupDir)) {
    if (ERASING.test(name)) await rm(join(backupDir, name), { recursive: true });
  }
}

function nameFor(madeAt: string): string {
  return `samspil-${madeAt.slice(0, 19).replaceAll(":", "")}Z`;
}
