import { checkField } from "./check-field.ts";
import { DECORATION } from "./check-picture.ts";
import { checkWords, firstOf } from "./check-words.ts";
import type { Finding, Known } from "./finding.ts";
import { countWords, readLix } from "./readability.ts";
import { readBlocks, type TextBlock } from "./text-blocks.ts";

export type RichTextAbout = { lang?: string; topHeading?: number };

/** What is worth a look in a rich text: its links, headings, pictures, sentences, and what any text is looked at for. */
export function checkRichText(html: string, about: RichTextAbout, known: Known): Finding[] {
  const blocks = readBlocks(html);
  const lines = blocks.flatMap(({ sentences }) => sentences);
  return firstOf([
    ...checkLix(blocks, about),
    ...checkLinks(blocks),
    ...checkHeadings(blocks, about),
    ...checkPictures(blocks, known),
    ...checkWords(
      blocks.map(({ sentences }) => sentences),
      known,
    ),
    ...checkLength(lines),
  ]);
}

function checkLix(blocks: TextBlock[], { lang = "da" }: RichTextAbout): Finding[] {
  const lix = lang === "da" ? readLix(blocks) : undefined;
  return lix === undefined ? [] : [{ weight: "know", short: "LIX", sentence: "", lix }];
}

const EMPTY_LINKS =
  /^(her|link(et)?|dette link|mere|(læs|se|find) (mere|her|mere her)|(klik|tryk) her|here|click here|(read|see) more|more)[.!…]*$/i;

function checkLinks(blocks: TextBlock[]): Finding[] {
  return blocks
    .flatMap(({ links }) => links)
    .flatMap((words) => {
      const isAddress = /^(https?:\/\/|www\.)\S+$/i.test(words);
      if (!isAddress && !EMPTY_LINKS.test(words)) return [];
      const says = isAddress ? "bliver læst op tegn for tegn" : "siger ikke, hvor man kommer hen";
      const shown = words.length > 40 ? `${words.slice(0, 39)}…` : words;
      return {
        weight: "see",
        short: `Linket »${shown}«`,
        sentence: `Linket »${shown}« ${says}. Skriv i stedet, hvad man finder der.`,
        place: { words, inside: "a" },
      };
    });
}

/** A heading may stand one level below the one before it, and the first at the top. */
function checkHeadings(blocks: TextBlock[], { topHeading = 2 }: RichTextAbout): Finding[] {
  let above = topHeading - 1;
  const jumps = blocks.filter(({ tag }) => {
    const level = Number(/^h(\d)$/.exec(tag)?.[1] ?? above);
    const isJump = level > above + 1;
    above = level;
    return isJump;
  });
  return jumps.map(({ text }) => ({
    weight: "see",
    short: `Overskriften »${text.trim()}«`,
    sentence: `»${text.trim()}« er en underoverskrift, men der står ingen overskrift over den.`,
    place: { words: text.trim(), inside: "h2, h3, h4" },
  }));
}

function checkPictures(blocks: TextBlock[], known: Known): Finding[] {
  const alts = blocks.flatMap(({ pictures }) => pictures);
  const written = alts.flatMap((alt) =>
    checkField("alt", "alt", alt, known).map((finding) => ({
      ...finding,
      place: { words: "", inside: `img[alt=${JSON.stringify(alt)}]` },
    })),
  );
  const count = alts.filter((alt) => !alt.trim()).length;
  if (count === 0) return written;
  const sentence =
    count === 1
      ? `Et billede i teksten har ingen beskrivelse. ${DECORATION}`
      : `${count} billeder i teksten har ingen beskrivelse. Viser de noget vigtigt, så skriv, hvad man ser. Er de kun til pynt, er det fint sådan.`;
  const place = { words: "", inside: "img:is(:not([alt]), [alt='']):not(.ProseMirror-separator)" };
  return [...written, { weight: "know", short: "Billede uden beskrivelse", sentence, place }];
}

const MOST_WORDS = 30;

function checkLength(sentences: string[]): Finding[] {
  // A word and its space take more than a letter: most need not be counted.
  const long = sentences
    .filter((words) => words.length > MOST_WORDS * 2)
    .map((words) => ({ words, count: countWords(words) }))
    .filter(({ count }) => count > MOST_WORDS)
    .sort((one, other) => other.count - one.count);
  const [longest] = long;
  if (!longest) return [];
  const sentence =
    long.length === 1
      ? `En sætning er på ${longest.count} ord. Del den gerne i to.`
      : `${long.length} sætninger er på over ${MOST_WORDS} ord. Den længste er på ${longest.count}.`;
  return [{ weight: "know", short: "Lang sætning", sentence, place: { words: longest.words } }];
}
