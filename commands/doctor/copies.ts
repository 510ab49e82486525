import { danishTime } from "../../app/formats/danish-time.ts";
import { readBackupKey } from "../../app/server/backup/backup-key.server.ts";
import { bytesOfKey } from "../../app/server/backup/backup-key.ts";
import { readCopiesState } from "../../app/server/backup/copies-state.server.ts";
import { openSealedPlace, placeAt } from "../../app/server/backup/sealed-place.server.ts";
import { COPIES, readCopy, withNewest } from "../../app/server/backup/stored-copies.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { WHILE_SOMEBODY_WAITS } from "../../app/server/s3/s3-bucket.server.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";
import { reasonOf, tryPlace } from "./place.ts";

const PROOF_WITHIN_MS = 3 * 60 * 60_000;

/** The copies of BACKUP_URL: where they go, whether the key opens them, and whether one was proven of late. */
export async function checkCopies(settings: Settings, now: Date): Promise<Finding[]> {
  const { backupAddress } = settings;
  if (!backupAddress) return [];
  const about = "BACKUP_URL";
  const place = await placeAt(backupAddress, settings, WHILE_SOMEBODY_WAITS);
  const trouble = await tryPlace(place, COPIES);
  const where = backupAddress.folder ? "mappen" : "bucket, endpoint, region og nøgle";
  if (trouble) return [failure(about, `${trouble}. Se efter ${where}`)];
  const key = bytesOfKey(readBackupKey(settings) ?? "");
  if (!key) return [warning(about, "nøglen bliver lavet ved første start. Skriv den af på papir")];
  try {
    const sealed = await openSealedPlace(place, key);
    const madeAt = await withNewest(sealed, async (newest) => {
      await readCopy(sealed, newest);
      return newest.madeAt;
    });
    const text = madeAt && `den nyeste kopi er fra ${danishTime(madeAt)}, og nøglen åbner den`;
    return [
      text ? ok(about, text) : warning(about, "der er ingen kopi endnu. Start sitet"),
      ...(await checkProof(settings, now)),
    ];
  } catch (error) {
    return [
      failure(
        about,
        `${reasonOf(error)}. Er BACKUP_KEY den rigtige, så start en ny række af kopier et andet sted`,
      ),
    ];
  }
}

async function checkProof({ dataDir }: Settings, now: Date): Promise<Finding[]> {
  const about = "Kopi";
  const { failure: failed, proof } = await readCopiesState(dataDir);
  const findings: Finding[] = [];
  if (failed) {
    findings.push(failure(about, `når ikke frem siden ${danishTime(failed.at)}: ${failed.reason}`));
  }
  if (proof.failure) {
    findings.push(
      failure(
        about,
        `kan ikke startes siden ${danishTime(proof.failure.at)}: ${proof.failure.reason}`,
      ),
    );
  }
  if (!proof.proven) return [...findings, warning(about, "der er ingen, som er prøvet endnu")];
  const text = `den nyeste, der er prøvet, er fra ${danishTime(proof.proven.madeAt)}`;
  const age = now.getTime() - Date.parse(proof.proven.provenAt);
  return [...findings, age > PROOF_WITHIN_MS ? failure(about, text) : ok(about, text)];
}
