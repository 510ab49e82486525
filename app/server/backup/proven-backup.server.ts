import type { Settings } from "../config.server.ts";
import { readBackupState } from "./backup-state.server.ts";
import { type ProofState, readContinuousState } from "./continuous/continuous-state.server.ts";

type BackupSettings = Pick<Settings, "dataDir" | "backupAddress">;

type ProvenBackup = { madeAt: string; provenAt: string };

/** The newest that has been restored on trial, of whichever kind. One of a time to come is none. */
export async function readProvenBackup(
  { dataDir, backupAddress }: BackupSettings,
  now: Date,
): Promise<ProvenBackup | undefined> {
  const { verified } = await readBackupState(dataDir);
  const daily = verified && { madeAt: verified.madeAt, provenAt: verified.verifiedAt };
  const { proof } = await readCopies(dataDir, backupAddress);
  const found = [daily, proof.proven].filter((one) => one !== undefined);
  return found
    .filter(({ madeAt }) => new Date(madeAt) <= now)
    .toSorted((a, b) => a.madeAt.localeCompare(b.madeAt))
    .at(-1);
}

/** Since when none can be made, or none restored. */
export async function readBackupFailingSince({ dataDir, backupAddress }: BackupSettings) {
  const { failure: daily } = await readBackupState(dataDir);
  const { failure, proof } = await readCopies(dataDir, backupAddress);
  const times = [daily?.at, failure?.at, proof.failure?.since ?? proof.failure?.at];
  return times.filter((time) => time !== undefined).sort()[0];
}

/** Until when all that was stored is in a continuous copy. */
export async function readCopiedUntil({ dataDir, backupAddress }: BackupSettings) {
  return (await readCopies(dataDir, backupAddress)).seenAt;
}

/** Of copies that are no longer asked for nothing is told. */
async function readCopies(
  dataDir: string,
  address: BackupSettings["backupAddress"],
): Promise<Copies> {
  return address ? readContinuousState(dataDir) : { proof: {} };
}

type Copies = Partial<Awaited<ReturnType<typeof readContinuousState>>> & { proof: ProofState };
