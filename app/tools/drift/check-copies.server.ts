import { danishTime } from "../../formats/danish-time.ts";
import { DAY_MS, MINUTE_MS } from "../../formats/durations.ts";
import { type CopiesState, readCopiesState } from "../../server/backup/copies-state.server.ts";
import {
  DAMAGED,
  type Finding,
  failure,
  ok,
  warning,
} from "../../server/checks/run-checks.server.ts";
import { hasDamage } from "../../server/database/find-damage.server.ts";
import { DATABASE_DAMAGED } from "../../server/database/storage-failure.server.ts";
import type { Site } from "./checks.server.ts";

export async function checkCopies({ settings, now }: Site): Promise<Finding> {
  const state = await readCopiesState(settings.dataDir);
  const madeAt = state.proof.proven?.madeAt;
  if (madeAt && new Date(madeAt) > now) {
    return failure(
      `Den seneste afprøvede sikkerhedskopi har en dato, der ikke er kommet endnu: ${danishTime(madeAt, now)}. Serverens ur har vist forkert, og ingen ved, hvor gammel kopien er.`,
    );
  }
  return settings.backupAddress
    ? checkOwnCopies({ settings, now }, state)
    : checkOtherCopies({ settings, now }, madeAt);
}

/** PostgreSQL is copied once a day, SQLite continuously. One copy a day is started. */
function checkOwnCopies({ settings, now }: Site, state: CopiesState): Finding {
  const { savedAt, seenAt, failure: failed, proof } = state;
  const { proven, failure: unproven } = proof;
  const isHosted = settings.databaseUrl !== undefined;
  // Shorter failures and pauses are not reported.
  const patience = isHosted ? 2 * DAY_MS : 10 * MINUTE_MS;
  const isOlder = (moment: string, ms: number) => now.getTime() - Date.parse(moment) > ms;
  const time = (moment: string) => danishTime(moment, now);
  const tried = proven
    ? `Kopien fra ${time(proven.madeAt)} er prøvet gendannet.`
    : "Ingen kopi er prøvet gendannet endnu.";
  if (failed?.reason.startsWith(DATABASE_DAMAGED) || hasDamage(settings)) {
    const last = savedAt ? ` Den seneste er fra ${time(savedAt)}.` : "";
    return failure(`${DAMAGED} Der bliver ikke lavet flere kopier.${last}`);
  }
  if (failed && (isOlder(failed.at, patience) || !savedAt)) {
    return failure(
      `Kopierne er ikke nået frem siden ${time(failed.at)}: ${withoutPath(failed.reason)}. Bestillinger og rettelser bliver gemt på serveren som ellers. ${tried}`,
    );
  }
  if (seenAt && isOlder(seenAt, patience)) {
    return failure(`Der er ikke lavet kopier siden ${time(seenAt)}. ${tried}`);
  }
  if (unproven) {
    return failure(
      `Kopierne har ikke kunnet gendannes siden ${time(unproven.at)}: ${withoutPath(unproven.reason)}. ${tried}`,
    );
  }
  if (proven && isOlder(proven.provenAt, 2 * DAY_MS)) {
    return failure(`Kopierne er ikke prøvet gendannet siden ${time(proven.provenAt)}.`);
  }
  return ok(
    seenAt ? `Alt er i en kopi ${time(seenAt)}. ${tried}` : "Den første kopi bliver lavet om lidt.",
  );
}

/** A path belongs in the log only. */
function withoutPath(reason: string): string {
  return reason.replace(/ \(\/[^)]*\)/, "");
}

const SET_PLACE = "Sæt BACKUP_URL, helst til et andet sted end serveren.";

/** Copies that an operator or a database's host makes. */
function checkOtherCopies({ settings, now }: Site, madeAt: string | undefined): Finding {
  const latest = madeAt ? `Kopien fra ${danishTime(madeAt, now)} er prøvet gendannet. ` : "";
  const none = `${latest}Hjemmesiden laver ikke selv sikkerhedskopier`;
  if (madeAt && now.getTime() - Date.parse(madeAt) < 2 * DAY_MS) return ok(`${none}.`);
  if (settings.databaseUrl) {
    return warning(
      `${none}. Databasen ligger i PostgreSQL; om den bliver kopieret dér, kan ikke ses herfra.`,
      SET_PLACE,
    );
  }
  const lost = madeAt ? "det, der er kommet til siden," : "tekster, billeder og bestillinger";
  const text = `${none}: Går serveren i stykker, er ${lost} væk.`;
  return settings.isPublic ? failure(text, SET_PLACE) : warning(text, SET_PLACE);
}
