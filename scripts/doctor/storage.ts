import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { danishTime } from "../../app/formats/danish-time.ts";
import { readBackupState } from "../../app/server/backup/backup-state.server.ts";
import { readContinuousState } from "../../app/server/backup/continuous/continuous-state.server.ts";
import { DATABASE_FILE } from "../../app/server/backup/manifest.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { gigabytes, readDiskRoom } from "../../app/server/data-dir/disk-room.server.ts";
import { bad, doubt, type Finding, good } from "./finding.ts";

const BACKUP_WITHIN_MS = 2 * 24 * 60 * 60_000;
const PROOF_WITHIN_MS = 3 * 60 * 60_000;

/** The folder, the disk, the backups and who is mailed. */
export async function lookAtStorage(settings: Settings, now: Date): Promise<Finding[]> {
  const { dataDir, databaseUrl, s3 } = settings;
  if (!existsSync(dataDir)) {
    return [doubt("DATA_DIR", `${dataDir} findes ikke endnu. Den bliver lavet ved første start`)];
  }
  return [
    lookAtOwner(dataDir),
    await lookAtRoom(dataDir),
    ...(databaseUrl || s3 ? [] : await lookAtBackups(settings, now)),
    ...(await lookAtContinuous(settings, now)),
    ...(databaseUrl ? [] : lookAtRecipients(settings)),
  ];
}

function lookAtOwner(dataDir: string): Finding {
  const { uid } = statSync(dataDir);
  const own = process.getuid?.();
  if (own === undefined || uid === own) return good("DATA_DIR", dataDir);
  return doubt(
    "DATA_DIR",
    `${dataDir} tilhører en anden bruger (nummer ${uid}). Kør kommandoerne som den: sudo -u samspil …`,
  );
}

async function lookAtRoom(dataDir: string): Promise<Finding> {
  const { free, state } = await readDiskRoom(dataDir);
  const text = `${gigabytes(free)} er ledig`;
  if (state === "short") return bad("Plads", `${text}. Ryd op, eller få et større drev`);
  return state === "scarce"
    ? doubt("Plads", `${text}: lidt, når der skal tages kopier og opdateres`)
    : good("Plads", text);
}

async function lookAtBackups(
  { dataDir, backupDir, backupAddress }: Settings,
  now: Date,
): Promise<Finding[]> {
  const about = "Sikkerhedskopi";
  if (!backupDir && backupAddress) return [];
  if (!backupDir) {
    return [bad(about, "ingen bliver taget. Sæt BACKUP_DIR, helst til et andet drev")];
  }
  const findings: Finding[] = [];
  if (existsSync(backupDir) && statSync(backupDir).dev === statSync(dataDir).dev) {
    findings.push(
      doubt(about, "ligger på samme drev som sitet. Kopiér BACKUP_DIR til et andet sted hver nat"),
    );
  }
  const { verified, failure } = await readBackupState(dataDir);
  if (failure)
    findings.push(bad(about, `mislykkedes ${danishTime(failure.at)}: ${failure.reason}`));
  if (!verified) return [...findings, bad(about, "der er ingen, som er prøvet endnu")];
  const age = now.getTime() - new Date(verified.madeAt).getTime();
  const text = `den nyeste, der er prøvet, er fra ${danishTime(verified.madeAt)}`;
  return [...findings, age > BACKUP_WITHIN_MS ? bad(about, text) : good(about, text)];
}

async function lookAtContinuous(
  { dataDir, backupAddress }: Settings,
  now: Date,
): Promise<Finding[]> {
  if (!backupAddress) return [];
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

function lookAtRecipients({ dataDir, orderRecipients }: Settings): Finding[] {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database
      .prepare("select address from recipients where confirmed_at is not null")
      .all();
    const proven = rows.map(({ address }) => address);
    const rest = orderRecipients.filter((address) => !proven.includes(address));
    return [
      rest.length === 0
        ? good("Modtagere", "alle har vist, at mails om bestillinger når frem")
        : doubt(
            "Modtagere",
            `det er ikke vist, at mails når frem til ${rest.join(", ")}. Send en prøve fra admin, og tryk på linket i den`,
          ),
    ];
  } catch {
    return [doubt("Modtagere", "databasen er ikke klar til at blive læst. Start sitet først")];
  } finally {
    database.close();
  }
}
