import {
  MOST_WRONG_CODES,
  WRONG_CODES_BEFORE_NOTICE,
} from "../../server/auth/second-factor.server.ts";
import type { Samspil } from "../../server/context.ts";

type SecondFactorCodeServices = Pick<Samspil, "colleagues" | "secondFactors">;
type CodeTaken =
  | { ok: true; kind: "code" | "recovery code" }
  | { ok: false; sentence: string; status: number };

const STOPPED = {
  ok: false as const,
  sentence:
    "Der er skrevet for mange forkerte koder. Vælg en ny adgangskode med »Glemt adgangskode?« på siden, hvor du logger ind. Så kan du prøve igen.",
  status: 403,
};
const UNREADABLE =
  "Koderne fra appen virker ikke, efter at hjemmesiden er gendannet. Brug en gendannelseskode, eller få hjælp af den, der driver hjemmesiden.";

/** Too many wrong codes: whoever typed them has the password, so it must be another first. */
export async function rejectStopped(
  { secondFactors }: SecondFactorCodeServices,
  account: { id: string },
) {
  return (await secondFactors.isStopped(account.id)) ? STOPPED : undefined;
}

/** Uses a code up, wherever one is asked for. The owner is told of wrong ones: who guesses has the password. */
export async function takeCode(
  services: SecondFactorCodeServices,
  { id, email }: { id: string; email: string },
  typed: string,
): Promise<CodeTaken> {
  const { secondFactors, colleagues } = services;
  const taken = await secondFactors.take(id, typed);
  if (taken.ok) return taken;
  if (taken.reason !== "wrong") {
    const unreadable = { ok: false as const, sentence: UNREADABLE, status: 401 };
    return taken.reason === "stopped" ? STOPPED : unreadable;
  }
  if (taken.wrong === WRONG_CODES_BEFORE_NOTICE) await colleagues.notify(email, "codes guessed");
  if (taken.wrong === MOST_WRONG_CODES) {
    await colleagues.notify(email, "codes stopped");
    return STOPPED;
  }
  return { ok: false, sentence: wrongCode(typed), status: 401 };
}

function wrongCode(typed: string): string {
  return /\p{L}/u.test(typed)
    ? "Gendannelseskoden er forkert eller brugt. Prøv en anden."
    : "Koden er forkert eller brugt. Vent, til appen viser en ny, og prøv igen.";
}
