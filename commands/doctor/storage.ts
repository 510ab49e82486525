import { existsSync, statSync } from "node:fs";
import { danishTime } from "../../app/formats/danish-time.ts";
import { readProvenBackup } from "../../app/server/backup/copies-state.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { gigabytes, readDiskRoom } from "../../app/server/data-dir/disk-room.server.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const BACKUP_WITHIN_MS = 2 * 24 * 60 * 60_000;

/** The folder, the disk and whether anybody makes copies. */
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

async function checkBackups(settings: Settings, now: Date): Promise<Finding[]> {
  const about = "Sikkerhedskopi";
  const { dataDir, databaseUrl, backupAddress } = settings;
  if (backupAddress) {
    const { folder } = backupAddress;
    const isBeside = folder && existsSync(folder) && statSync(folder).dev === statSync(dataDir).dev;
    return isBeside ? [warning(about, "ligger på samme drev som sitet. Vælg et andet")] : [];
  }
  const proven = await readProvenBackup(settings, now);
  const text = proven && `den nyeste, der er prøvet, er fra ${danishTime(proven.madeAt)}`;
  if (proven && now.getTime() - Date.parse(proven.madeAt) < BACKUP_WITHIN_MS) {
    return [ok(about, `${text}. Sitet laver ikke selv nogen`)];
  }
  return databaseUrl
    ? [
        warning(
          about,
          "der bliver ikke taget nogen her. Sæt BACKUP_URL, så der bliver taget en om dagen",
        ),
      ]
    : [failure(about, "ingen bliver taget. Sæt BACKUP_URL, helst til et andet drev")];
}
