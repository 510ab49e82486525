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

/** A password is easy if its known parts can be combined in fewer than 10 to this power ways. */
const EASY_BELOW = 7;
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

/** @returns undefined for a good password */
export async function weighPassword(
  password: string,
  email: string,
): Promise<Easiness | undefined> {
  const weigh = await loadScales();
  const ownWords = wordsOf(email);
  const spellings = [password, password.replace(BETWEEN_WORDS, "")];
  const weighed = spellings.filter(Boolean).map((spelling) => weigh(spelling, ownWords));
  if (weighed.some(({ isLeaked }) => isLeaked)) return "leaked";
  return weighed.some(({ ways }) => ways < EASY_BELOW) ? "guessable" : undefined;
}

/** Loaded for each check and then released, for it takes megabytes of memory. */
async function loadScales() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const scales = new ZxcvbnFactory({
    dictionary: { [LEAKED]: dictionary[LEAKED], house: HOUSE_WORDS },
    graphs: adjacencyGraphs,
    maxLength: WEIGHED_CHARACTERS,
  });
  return (text: string, ownWords: string[]) => {
    const { sequence } = scales.check(text, ownWords);
    const [first] = sequence;
    return {
      isLeaked: first?.dictionaryName === LEAKED && first.token.length === text.length,
      ways: sequence.reduce((sum, part) => sum + waysOf(part), 0),
    };
  };
}

function waysOf(part: object): number {
  return "guessesLog10" in part && typeof part.guessesLog10 === "number" ? part.guessesLog10 : 0;
}

function wordsOf(email: string): string[] {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const wholes = [name, domain].map((part) => part.replace(BETWEEN_WORDS, ""));
  const words = email.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set([...wholes, ...words])].filter((word) => word.length >= 4);
}
