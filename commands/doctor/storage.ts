import { existsSync, statSync } from "node:fs";
import { danishTime } from "../../app/formats/danish-time.ts";
import { readBackupState } from "../../app/server/backup/backup-state.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { gigabytes, readDiskRoom } from "../../app/server/data-dir/disk-room.server.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const BACKUP_WITHIN_MS = 2 * 24 * 60 * 60_000;
const NONE_YET =
  "der er ingen, som er prøvet endnu. Den første bliver taget, kort efter at sitet er startet. Kommer den ikke, så se loggen";

/** The folder, the disk and the daily backups. */
export async function checkStorage(settings: Settings, now: Date): Promise<Finding[]> {
  const { dataDir } = settings;
  if (!existsSync(dataDir)) {
    return [warning("DATA_DIR", `${dataDir} findes ikke endnu. Den bliver lavet ved første start`)];
  }
  return [checkOwner(dataDir), await checkRoom(dataDir), ...(await checkBackups(settings, now))];
}

function checkOwner(dataDir: string): Finding {
  const { uid } = statSync(dataDir);
  const own = process.getuid?.();
  if (own === undefined || uid === own) return ok("DATA_DIR", dataDir);
  return warning(
    "DATA_DIR",
    `${dataDir} tilhører en anden bruger (nummer ${uid}). Kør kommandoerne som den: sudo -u samspil …`,
  );
}

async function checkRoom(dataDir: string): Promise<Finding> {
  const { free, state } = await readDiskRoom(dataDir);
  const text = `${gigabytes(free)} er ledig`;
  if (state === "short") return failure("Plads", `${text}. Ryd op, eller få et større drev`);
  return state === "scarce"
    ? warning("Plads", `${text}: lidt, når der skal tages kopier og opdateres`)
    : ok("Plads", text);
}

async function checkBackups(
  { dataDir, databaseUrl, backupDir, backupAddress }: Settings,
  now: Date,
): Promise<Finding[]> {
  const about = "Sikkerhedskopi";
  if (!backupDir && backupAddress) return [];
  if (!backupDir && databaseUrl) {
    const cure = "Sæt BACKUP_DIR, her eller hos en af de andre processer på databasen";
    return [warning(about, `der bliver ikke taget nogen her. ${cure}`)];
  }
  if (!backupDir) {
    return [failure(about, "ingen bliver taget. Sæt BACKUP_DIR, helst til et andet drev")];
  }
  const findings: Finding[] = [];
  if (existsSync(backupDir) && statSync(backupDir).dev === statSync(dataDir).dev) {
    findings.push(
      warning(
        about,
        "ligger på samme drev som sitet. Kopiér BACKUP_DIR til et andet sted hver nat",
      ),
    );
  }
  const { verified, failure: failed } = await readBackupState(dataDir);
  if (failed)
    findings.push(failure(about, `mislykkedes ${danishTime(failed.at)}: ${failed.reason}`));
  if (!verified) return [...findings, failure(about, NONE_YET)];
  const age = now.getTime() - new Date(verified.madeAt).getTime();
  const text = `den nyeste, der er prøvet, er fra ${danishTime(verified.madeAt)}`;
  return [...findings, age > BACKUP_WITHIN_MS ? failure(about, text) : ok(about, text)];
}
