import { danishTime } from "../../app/formats/danish-time.ts";
import { readBackupKey } from "../../app/server/backup/continuous/backup-key.server.ts";
import { bytesOfKey } from "../../app/server/backup/continuous/backup-key.ts";
import { readContinuousState } from "../../app/server/backup/continuous/continuous-state.server.ts";
import { OBJECTS, readNewest } from "../../app/server/backup/continuous/moment.server.ts";
import { placeAt } from "../../app/server/backup/continuous/open-backup-place.server.ts";
import { openSealedPlace } from "../../app/server/backup/continuous/sealed-place.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { WHILE_SOMEBODY_WAITS } from "../../app/server/s3/s3-bucket.server.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";
import { reasonOf, tryPlace } from "./place.ts";

const PROOF_WITHIN_MS = 3 * 60 * 60_000;

/** The copies of BACKUP_URL: where they go, whether the key opens them, and whether one was proven of late. */
export async function checkContinuous(settings: Settings, now: Date): Promise<Finding[]> {
  const { backupAddress } = settings;
  if (!backupAddress) return [];
  const about = "BACKUP_URL";
  const place = await placeAt(backupAddress, settings, WHILE_SOMEBODY_WAITS);
  const { trouble, keepsFirst } = await tryPlace(place, OBJECTS);
  const where = backupAddress.folder ? "mappen" : "bucket, endpoint, region og nøgle";
  if (trouble) return [failure(about, `${trouble}. Se efter ${where}`)];
  if (!keepsFirst) {
    const text = "lageret kender ikke If-None-Match og kan ikke bruges til løbende kopier";
    return [failure(about, `${text}. Vælg et andet`)];
  }
  const key = bytesOfKey(readBackupKey(settings) ?? "");
  if (!key) return [warning(about, "nøglen bliver lavet ved første start. Skriv den af på papir")];
  try {
    const newest = await readNewest(await openSealedPlace(place, key));
    const text =
      newest && `den nyeste kopi er fra ${danishTime(newest.madeAt)}, og nøglen åbner den`;
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
  const about = "Løbende kopi";
  const { failure: failed, proof } = await readContinuousState(dataDir);
  const findings: Finding[] = [];
  if (failed) {
    findings.push(failure(about, `når ikke frem siden ${danishTime(failed.at)}: ${failed.reason}`));
  }
  if (proof.failure) {
    findings.push(
      failure(
        about,
        `kunne ikke gendannes ${danishTime(proof.failure.at)}: ${proof.failure.reason}`,
      ),
    );
  }
  if (!proof.proven) return [...findings, warning(about, "der er ingen, som er prøvet endnu")];
  const text = `den nyeste, der er prøvet gendannet, er fra ${danishTime(proof.proven.madeAt)}`;
  const age = now.getTime() - Date.parse(proof.proven.provenAt);
  return [...findings, age > PROOF_WITHIN_MS ? failure(about, text) : ok(about, text)];
}
