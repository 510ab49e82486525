import { danishTime } from "../../formats/danish-time.ts";

type Backups = {
  verified?: { madeAt: string };
  failure?: { at: string; reason: string };
};

export type BackupWords = { isAlarm: boolean; text: string };

export type BackupSetup = {
  /** With BACKUP_URL. */
  isDaily: boolean;
  isPublic: boolean;
  /** With DATABASE_URL the database's own host may make them. */
  isElsewhere: boolean;
};

const TOO_OLD_MS = 2 * 24 * 60 * 60 * 1000;
const ADVICE = "Sig det til den, der driver hjemmesiden.";
const NONE = "Hjemmesiden laver ikke selv sikkerhedskopier";

export function backupWords(backups: Backups, asked: BackupSetup, now: Date): BackupWords {
  const { verified, failure } = backups;
  const isAhead = verified !== undefined && new Date(verified.madeAt) > now;
  const latest = verified && latestWords(danishTime(verified.madeAt, now), isAhead);
  const isOld = verified && now.getTime() - Date.parse(verified.madeAt) > TOO_OLD_MS;
  if (!asked.isDaily) {
    if (latest && isAhead) return alarm(`${latest} ${NONE}.`);
    return latest && !isOld
      ? { isAlarm: false, text: `${latest} ${NONE}.` }
      : withoutAny(asked, latest);
  }
  if (failure) {
    // Where on the disk is for whoever reads the log.
    const reason = failure.reason.replace(/ \(\/[^)]*\)$/, "");
    const trouble = `Sikkerhedskopien lykkedes ikke ${danishTime(failure.at, now)}: ${reason}.`;
    const text = `${trouble} Der bliver prøvet igen om lidt. ${latest ?? "Der er endnu ingen afprøvet kopi."}`;
    return isOld || isAhead || !verified ? alarm(text) : { isAlarm: false, text };
  }
  if (isOld) return alarm(`${latest} Den er mere end to dage gammel.`);
  if (latest && isAhead) return alarm(latest);
  return {
    isAlarm: false,
    text: latest ?? "Den første sikkerhedskopi bliver lavet og prøvet af om lidt.",
  };
}

/** Neither the site nor whoever looks after it makes any, as far as can be seen. */
function withoutAny(
  { isPublic, isElsewhere }: BackupSetup,
  latest: string | undefined,
): BackupWords {
  const known = latest ? `${latest} ` : "";
  if (isElsewhere) {
    const elsewhere =
      "Databasen ligger i PostgreSQL; om den bliver kopieret dér, kan ikke ses herfra. Den, der driver hjemmesiden, kan slå daglige kopier til med BACKUP_URL.";
    return { isAlarm: false, text: `${known}${NONE}. ${elsewhere}` };
  }
  if (!isPublic) {
    const how = "Den, der driver hjemmesiden, kan slå det til med BACKUP_URL.";
    return { isAlarm: false, text: `${known}${NONE}. ${how}` };
  }
  const lost = latest ? "det, der er kommet til siden," : "tekster, billeder og bestillinger";
  const text = `${known}${NONE}: Går serveren i stykker, er ${lost} væk. Den, der driver hjemmesiden, skal sætte BACKUP_URL.`;
  return { isAlarm: true, text };
}

function latestWords(time: string, isAhead: boolean): string {
  return isAhead
    ? `Den seneste afprøvede sikkerhedskopi har en dato, der ikke er kommet endnu: ${time}. Serverens ur har vist forkert, og ingen ved, hvor gammel kopien er.`
    : `Seneste afprøvede sikkerhedskopi: ${time}.`;
}

function alarm(text: string): BackupWords {
  return { isAlarm: true, text: `${text} ${ADVICE}` };
}
