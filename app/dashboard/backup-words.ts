import { danishTime } from "../formats/danish-time.ts";

type Backups = {
  verified?: { madeAt: string };
  failure?: { at: string; reason: string };
};

export type BackupWords = { isAlarm: boolean; text: string };

const TOO_OLD_MS = 2 * 24 * 60 * 60 * 1000;
const TELL = "Sig det til den, der passer hjemmesiden.";

export function backupWords(backups: Backups, isDaily: boolean, now: Date): BackupWords {
  const { verified, failure } = backups;
  const isAhead = verified !== undefined && new Date(verified.madeAt) > now;
  const latest = verified && latestWords(danishTime(verified.madeAt, now), isAhead);
  if (!isDaily) {
    const none = "Hjemmesiden laver ikke selv sikkerhedskopier";
    const words = latest
      ? `${latest} ${none}.`
      : `${none}. Den, der passer hjemmesiden, kan slå det til med BACKUP_DIR.`;
    return isAhead ? alarm(words) : { isAlarm: false, text: words };
  }
  const isOld = verified && now.getTime() - Date.parse(verified.madeAt) > TOO_OLD_MS;
  if (failure) {
    // Where on the disk is for whoever reads the log.
    const reason = failure.reason.replace(/ \(\/[^)]*\)$/, "");
    const trouble = `Sikkerhedskopien lykkedes ikke ${danishTime(failure.at, now)}: ${reason}.`;
    const text = `${trouble} Der bliver prøvet igen om en time. ${latest ?? "Der er endnu ingen afprøvet kopi."}`;
    return isOld || isAhead || !verified ? alarm(text) : { isAlarm: false, text };
  }
  if (isOld) return alarm(`${latest} Den er mere end to dage gammel.`);
  if (latest && isAhead) return alarm(latest);
  return {
    isAlarm: false,
    text: latest ?? "Den første sikkerhedskopi bliver lavet og prøvet af om lidt.",
  };
}

function latestWords(time: string, isAhead: boolean): string {
  return isAhead
    ? `Den seneste afprøvede sikkerhedskopi har en dato, der ikke er kommet endnu: ${time}. Serverens ur har vist forkert, og ingen ved, hvor gammel kopien er.`
    : `Seneste afprøvede sikkerhedskopi: ${time}.`;
}

function alarm(text: string): BackupWords {
  return { isAlarm: true, text: `${text} ${TELL}` };
}
