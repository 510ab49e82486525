import {
  MOST_WRONG_CODES,
  WRONG_CODES_BEFORE_NOTICE,
} from "../../server/auth/second-factor.server.ts";
import type { Samspil } from "../../server/context.ts";

type SecondFactorCodeServices = Pick<Samspil, "colleagues" | "secondFactors">;
type CodeOutcome =
  | { ok: true; kind: "code" | "recovery code" }
  | { ok: false; sentence: string; status: number };

const LOCKED = {
  ok: false as const,
  sentence:
    "Der er skrevet for mange forkerte koder. Vælg en ny adgangskode med »Glemt adgangskode?« på siden, hvor du logger ind. Så kan du prøve igen.",
  status: 403,
};
const UNREADABLE =
  "Koderne fra appen virker ikke, efter at hjemmesiden er gendannet. Brug en gendannelseskode, eller få hjælp af den, der driver hjemmesiden.";

/** Each code works once. The owner gets a message about wrong ones: who guesses codes knows the password, and after too many it must be changed. */
export async function checkCode(
  services: SecondFactorCodeServices,
  { id, email }: { id: string; email: string },
  typed: string,
): Promise<CodeOutcome> {
  const { secondFactors, colleagues } = services;
  if (await secondFactors.isLocked(id)) return LOCKED;
  const result = await secondFactors.useCode(id, typed);
  if (result.ok) return result;
  if (result.reason !== "wrong") {
    const unreadable = { ok: false as const, sentence: UNREADABLE, status: 401 };
    return result.reason === "locked" ? LOCKED : unreadable;
  }
  if (result.wrong === WRONG_CODES_BEFORE_NOTICE) await colleagues.notify(email, "codes guessed");
  if (result.wrong === MOST_WRONG_CODES) {
    await colleagues.notify(email, "codes stopped");
    return LOCKED;
  }
  return { ok: false, sentence: wrongCode(typed), status: 401 };
}

function wrongCode(typed: string): string {
  return /\p{L}/u.test(typed)
    ? "Gendannelseskoden er forkert eller brugt. Prøv en anden."
    : "Koden er forkert eller brugt. Vent, til appen viser en ny, og prøv igen.";
}
