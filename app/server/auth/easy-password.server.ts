/** A password of fewer parts than this is one of the first that a guesser tries. */
const FEWEST_PARTS = 5;
const LONGEST_YEAR = 2099;

/** What guessers begin with: words of the house and of the trade, and those found in every leaked list. */
const KNOWN_WORDS = `
  samspil klinik klinikken psykolog psykologi psykologer terapi terapeut mentalisering
  admin administrator redaktion kontakt hjemmeside website webmaster
  adgangskode adgangskoden kodeord hemmelig password passwort passwd passw0rd parola login letmein welcome
  velkommen default temp test master secret access system server internet computer mailcreated
  danmark denmark danish dansk københavn kobenhavn copenhagen aarhus odense aalborg sommer vinter efterår forår
  januar februar marts april juni juli august september oktober november december
  mandag tirsdag onsdag torsdag fredag lørdag søndag summer winter spring autumn monday friday sunday
  iloveyou jegelskerdig love forever skat elsker princess prinsesse dragon monkey football fodbold baseball
  basketball sunshine solskin shadow superman batman pokemon starwars minecraft whatever trustno freedom
  michael jordan jennifer christopher alexander charlie thomas daniel jessica ashley nicole
  liverpool arsenal chelsea barcelona manchester united brøndby brondby hello killer qwerty asdf zxcvbn abcdef
  fuck fucker fucking motherfucker bitch sexy hunter soccer ginger pepper cheese banana chocolate
  google facebook samsung iphone windows microsoft android nintendo playstation mercedes ferrari porsche
`
  .trim()
  .split(/\s+/);

/** Rows and columns of the keyboard, the alphabet and the numbers: fingers that walk. */
const WALKS = [
  "1234567890",
  "9876543210",
  "abcdefghijklmnopqrstuvwxyzæøå",
  "qwertyuiopå",
  "asdfghjklæø",
  "zxcvbnm,.-",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qazxsw23edcvfr4",
].flatMap((walk) => [walk, [...walk].toReversed().join("")]);

const BETWEEN_WORDS = /[\s\-_.,:;!?+*#/]+/g;
const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
};

/**
 * Whether a password, however long, is made of few things a guesser knows: words of ours and of everybody's,
 * the account's own address, walks over the keyboard, years and repetitions. What stands between words does not
 * count, and whatever is none of these counts by the character, so that a few words that nobody would put
 * together always pass.
 */
export function isEasyPassword(password: string, email: string): boolean {
  const text = password.toLowerCase().replace(BETWEEN_WORDS, "");
  const own = email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(isWordLike);
  return countParts(text, [...KNOWN_WORDS.filter(isWordLike), ...own]) < FEWEST_PARTS;
}

/** Takes the longest known part off the front, over and over. */
function countParts(text: string, words: string[]): number {
  let parts = 0;
  for (let at = 0; at < text.length; parts += 1) {
    at += Math.max(
      1,
      wordAt(text, at, words),
      walkAt(text, at),
      yearAt(text, at),
      repetitionAt(text, at),
    );
  }
  return parts;
}

function wordAt(text: string, at: number, words: string[]): number {
  const rest = text.slice(at);
  const plain = [...rest].map((letter) => LOOKALIKES[letter] ?? letter).join("");
  const found = words.filter((word) => rest.startsWith(word) || plain.startsWith(word));
  return Math.max(0, ...found.map((word) => word.length));
}

function walkAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && isWalk(text.slice(at, at + length + 1))) length += 1;
  return length >= 3 ? length : 0;
}

function isWalk(part: string): boolean {
  return WALKS.some((walk) => walk.includes(part));
}

function yearAt(text: string, at: number): number {
  const year = Number(/^\d{4}/.exec(text.slice(at))?.[0]);
  return year >= 1900 && year <= LONGEST_YEAR ? 4 : 0;
}

/** One character over and over, or something that stood before. */
function repetitionAt(text: string, at: number): number {
  const run = /^(.)\1*/u.exec(text.slice(at))?.[0].length ?? 0;
  let length = 0;
  while (at + length < text.length && text.indexOf(text.slice(at, at + length + 1)) < at)
    length += 1;
  return Math.max(run >= 2 ? run : 0, length >= 3 ? length : 0);
}

function isWordLike(word: string): boolean {
  return word.length >= 4;
}
