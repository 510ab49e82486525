import { danishTime } from "../../app/formats/danish-time.ts";
import { readBackupKey } from "../../app/server/backup/continuous/backup-key.server.ts";
import { bytesOfKey } from "../../app/server/backup/continuous/backup-key.ts";
import { readContinuousState } from "../../app/server/backup/continuous/continuous-state.server.ts";
import { OBJECTS, readNewest } from "../../app/server/backup/continuous/moment.server.ts";
import { placeAt } from "../../app/server/backup/continuous/open-backup-place.server.ts";
import { openSealedPlace } from "../../app/server/backup/continuous/sealed-place.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { WHILE_SOMEBODY_WAITS } from "../../app/server/s3/s3-bucket.server.ts";
import { bad, doubt, type Finding, good } from "./finding.ts";
import { reasonOf, tryPlace } from "./place.ts";

const PROOF_WITHIN_MS = 3 * 60 * 60_000;

/** The copies of BACKUP_URL: where they go, whether the key opens them, and whether one was proven of late. */
export async function lookAtContinuous(settings: Settings, now: Date): Promise<Finding[]> {
  const { backupAddress } = settings;
  if (!backupAddress) return [];
  const about = "BACKUP_URL";
  const place = await placeAt(backupAddress, settings, WHILE_SOMEBODY_WAITS);
  const { trouble, keepsFirst } = await tryPlace(place, OBJECTS);
  const where = backupAddress.folder ? "mappen" : "bucket, endpoint, region og nøgle";
  if (trouble) return [bad(about, `${trouble}. Se efter ${where}`)];
  if (!keepsFirst) {
    const text = "lageret kender ikke If-None-Match og kan ikke bruges til løbende kopier";
    return [bad(about, `${text}. Vælg et andet`)];
  }
  const key = bytesOfKey(readBackupKey(settings) ?? "");
  if (!key) return [doubt(about, "nøglen bliver lavet ved første start. Skriv den af på papir")];
  try {
    const newest = await readNewest(await openSealedPlace(place, key));
    const text =
      newest && `den nyeste kopi er fra ${danishTime(newest.madeAt)}, og nøglen åbner den`;
    return [
      text ? good(about, text) : doubt(about, "der er ingen kopi endnu. Start sitet"),
      ...(await lookAtProof(settings, now)),
    ];
  } catch (error) {
    return [
      bad(
        about,
        `${reasonOf(error)}. Er BACKUP_KEY den rigtige, så start en ny række af kopier et andet sted`,
      ),
    ];
  }
}

async function lookAtProof({ dataDir }: Settings, now: Date): Promise<Finding[]> {
  const about = "Løbende kopi";
  const { failure, proof } = await readContinuousState(dataDir);
  const findings: Finding[] = [];
  if (failure) {
    findings.push(bad(about, `når ikke frem siden ${danishTime(failure.at)}: ${failure.reason}`));
  }
  if (proof.failure) {
    findings.push(
      bad(about, `kunne ikke gendannes ${danishTime(proof.failure.at)}: ${proof.failure.reason}`),
    );
  }
  if (!proof.proven) return [...findings, doubt(about, "der er ingen, som er prøvet endnu")];
  const text = `den nyeste, der er prøvet gendannet, er fra ${danishTime(proof.proven.madeAt)}`;
  const age = now.getTime() - Date.parse(proof.proven.provenAt);
  return [...findings, age > PROOF_WITHIN_MS ? bad(about, text) : good(about, text)];
}
