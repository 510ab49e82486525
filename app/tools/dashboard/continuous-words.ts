import { danishTime } from "../../formats/danish-time.ts";
import type { BackupWords } from "./backup-words.ts";

type Continuous = {
  savedAt?: string;
  seenAt?: string;
  failure?: { at: string; reason: string };
  proof: {
    proven?: { madeAt: string; provenAt: string };
    failure?: { at: string; reason: string };
  };
};

const MINUTE_MS = 60_000;
/** So long it is tried again in silence, and so long may pass without a sign of life. */
const PATIENCE_MS = 10 * MINUTE_MS;
const PROOF_TOO_OLD_MS = 3 * 60 * MINUTE_MS;
const ADVICE = "Sig det til den, der driver hjemmesiden.";

/** Of the copies that BACKUP_URL asks for: until when all is in one, and when the newest was last tried. */
export function continuousWords({ proof, ...copies }: Continuous, now: Date): BackupWords {
  const { savedAt, seenAt, failure } = copies;
  const age = (time: string) => now.getTime() - Date.parse(time);
  const time = (moment: string) => danishTime(moment, now);
  const tried = proof.proven
    ? `Kopien fra ${time(proof.proven.madeAt)} er prøvet gendannet.`
    : "Ingen af dem er prøvet gendannet endnu.";
  if (failure && (age(failure.at) > PATIENCE_MS || !savedAt)) {
    const kept = "Bestillinger og rettelser bliver gemt her på serveren som ellers.";
    return alarm(
      `De løbende kopier er ikke nået frem siden ${time(failure.at)}: ${plain(failure.reason)}. ${kept} ${tried}`,
    );
  }
  if (seenAt && age(seenAt) > PATIENCE_MS) {
    return alarm(`Der er ikke lavet løbende kopier siden ${time(seenAt)}. ${tried}`);
  }
  if (proof.failure) {
    const { at, reason } = proof.failure;
    return alarm(
      `De løbende kopier har ikke kunnet gendannes siden ${time(at)}: ${plain(reason)}. ${tried}`,
    );
  }
  if (proof.proven && age(proof.proven.provenAt) > PROOF_TOO_OLD_MS) {
    return alarm(`De løbende kopier er ikke prøvet siden ${time(proof.proven.provenAt)}.`);
  }
  if (!seenAt) return { isAlarm: false, text: "Den første løbende kopi bliver lavet om lidt." };
  return { isAlarm: false, text: `Alt er i en løbende kopi ${time(seenAt)}. ${tried}` };
}

/** Where on the disk is for whoever reads the log. */
function plain(reason: string): string {
  return reason.replace(/ \(\/[^)]*\)/, "");
}

function alarm(text: string): BackupWords {
  return { isAlarm: true, text: `${text} ${ADVICE}` };
}
