import type { ZxcvbnResult } from "@zxcvbn-ts/core";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./auth.server.ts";

type NewPassword = { password: string; repeated: string; email: string };

const REFUSED: Record<Easiness, string> = {
  leaked:
    "Adgangskoden står på lister over lækkede adgangskoder, som bliver prøvet først. Brug tre-fire ord, som ikke plejer at stå sammen.",
  guessable: "Adgangskoden er for let at gætte. Brug tre-fire ord, som ikke plejer at stå sammen.",
};

export async function newPasswordProblem(wanted: NewPassword): Promise<string | undefined> {
  const { password, repeated, email } = wanted;
  if (password.length < SHORTEST_PASSWORD) {
    return `Adgangskoden skal være på mindst ${SHORTEST_PASSWORD} tegn.`;
  }
  if (password.length > LONGEST_PASSWORD) {
    return `Adgangskoden må højst være på ${LONGEST_PASSWORD} tegn.`;
  }
  const easiness = await weighPassword(password, email);
  if (easiness) return REFUSED[easiness];
  return password === repeated ? undefined : "De to adgangskoder er ikke ens.";
}

type Easiness = "leaked" | "guessable";

/** Of zxcvbn's scores, from 0 to 4. */
const ENOUGH = 3;
const WEIGHED_CHARACTERS = 64;

const LEAKED = "passwords-common";
const BETWEEN_WORDS = /[\s\-_.,:;!?+*#/]+/g;

const HOUSE_WORDS = `
  samspil klinik klinikken psykolog psykologi psykologer terapi terapeut mentalisering kollega
  admin administrator redaktion kontakt hjemmeside website webmaster
  adgangskode adgangskoden kodeord hemmelig parola velkommen mailcreated passwort
  danmark denmark danish dansk københavn kobenhavn copenhagen aarhus odense aalborg brøndby
  sommer vinter efterår forår skat elsker prinsesse solskin fodbold jegelskerdig
  januar februar marts april juni juli august september oktober november december
  mandag tirsdag onsdag torsdag fredag lørdag søndag
  qwertyuiopå asdfghjklæø asdfghjklæøå
`
  .trim()
  .split(/\s+/);

/** Undefined when it will do. What stands between words does not help; a few words nobody would put together pass. */
export async function weighPassword(
  password: string,
  email: string,
): Promise<Easiness | undefined> {
  // Read when they are needed and let go again: they take megabytes.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const scales = new ZxcvbnFactory({
    dictionary: { [LEAKED]: dictionary[LEAKED], house: HOUSE_WORDS },
    graphs: adjacencyGraphs,
    maxLength: WEIGHED_CHARACTERS,
  });
  const ownWords = wordsOf(email);
  const spellings = [password, password.replace(BETWEEN_WORDS, "")].filter(Boolean);
  const weighed = spellings.map((spelling) => scales.check(spelling, ownWords));
  if (weighed.some(isLeaked)) return "leaked";
  return weighed.some(({ score }) => score < ENOUGH) ? "guessable" : undefined;
}

function isLeaked({ password, sequence: [first] }: ZxcvbnResult): boolean {
  return first?.dictionaryName === LEAKED && first.token.length === password.length;
}

function wordsOf(email: string): string[] {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const wholes = [name, domain].map((part) => part.replace(BETWEEN_WORDS, ""));
  const words = email.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set([...wholes, ...words])].filter((word) => word.length >= 4);
}
