import { cprNumbersIn } from "../../formats/cpr-number.ts";
import { cutText } from "../../formats/cut-text.ts";
import { danishDate } from "../../formats/danish-time.ts";
import { quote } from "../../formats/quote.ts";
import { plainLines, plainText } from "../../site/text/plain-text.ts";
import { type FieldKind, KINDS } from "../fields/form-fields.ts";
import { findPicturePlaceholder } from "../fields/picture-placeholder.ts";

/** A remark about a field. It never prevents a save. */
export type Finding = {
  short: string;
  sentence: string;
  place: FindingPlace;
  /** The finding is not counted above the form. */
  isMinor?: boolean;
};

/** Words in the field; `inside` is the CSS selector of their element. Or another field. */
export type FindingPlace = { words: string; inside?: string } | { field: string };

type EventDays = { start: string; slut: string };

const NO_EVENT: EventDays = { start: "", slut: "" };

export function checkField(kind: FieldKind | "alt", value: string, event = NO_EVENT): Finding[] {
  const isWords =
    (kind === "alt" || KINDS[kind].prose === "plain") && !/^(\/|https?:)\S*$/.test(value);
  if (!isWords) return [];
  return firstOf([
    ...(kind === "alt" ? checkAlt(value, { words: value.trim() }) : []),
    ...checkWords(value, event),
  ]);
}

/** @param topHeading the level that the field's headings begin at */
export function checkRichText(html: string, topHeading = 2, event = NO_EVENT): Finding[] {
  return firstOf([
    ...checkLinks(html),
    ...checkHeadings(html, topHeading),
    ...[...html.matchAll(/<img [^<>]*>/g)].flatMap(([picture]) => checkPicture(picture)),
    ...checkWords(plainLines(html).join("\n"), event),
  ]);
}

export function missingAlt(place: FindingPlace): Finding {
  return {
    short: "Billede uden beskrivelse",
    sentence:
      "Et billede har ingen beskrivelse. Viser det noget vigtigt, så skriv, hvad man ser. Er det kun til pynt, er det fint sådan.",
    place,
    isMinor: true,
  };
}

const MOST_FINDINGS = 6;

function firstOf(findings: Finding[]): Finding[] {
  const bySentence = new Map(findings.map((finding) => [finding.sentence, finding]));
  return [...bySentence.values()].slice(0, MOST_FINDINGS);
}

const VAGUE_LINKS =
  /^(her|link(et)?|dette link|mere|(læs|se|find) (mere|her|mere her)|(klik|tryk) her|here|click here|(read|see) more|more)[.!…]*$/i;

function checkLinks(html: string): Finding[] {
  return [...html.matchAll(/<a [^<>]*>(.*?)<\/a>/gs)].flatMap(([, inside = ""]) => {
    const words = plainText(inside);
    const isAddress = /^(https?:\/\/|www\.)\S+$/i.test(words);
    if (!isAddress && !VAGUE_LINKS.test(words)) return [];
    const says = isAddress ? "bliver læst op tegn for tegn" : "siger ikke, hvor man kommer hen";
    const short = `Linket ${quote(words.length > 40 ? `${cutText(words, 39)}…` : words)}`;
    const sentence = `${short} ${says}. Skriv i stedet, hvad man finder der.`;
    return { short, sentence, place: { words, inside: "a" } };
  });
}

/** A heading may be one level below the one before it; the first is at the top level. */
function checkHeadings(html: string, topHeading: number): Finding[] {
  let above = topHeading - 1;
  return [...html.matchAll(/<h(\d)[^<>]*>(.*?)<\/h\d>/gs)].flatMap(([, level, inside = ""]) => {
    const isJump = Number(level) > above + 1;
    above = Number(level);
    const words = plainText(inside);
    const sentence = `${quote(words)} er en underoverskrift, men der står ingen overskrift over den.`;
    const place = { words, inside: "h2, h3, h4" };
    return isJump ? { short: `Overskriften ${quote(words)}`, sentence, place } : [];
  });
}

const WITHOUT_ALT = "img:is(:not([alt]), [alt='']):not(.ProseMirror-separator)";

function checkPicture(picture: string): Finding[] {
  const alt = plainText(/ alt="([^"]*)"/.exec(picture)?.[1] ?? "");
  if (!alt) return [missingAlt({ words: "", inside: WITHOUT_ALT })];
  const place = { words: "", inside: `img[alt=${JSON.stringify(alt)}]` };
  return [...checkAlt(alt, place), ...checkCpr(alt).map((finding) => ({ ...finding, place }))];
}

function checkAlt(alt: string, place: FindingPlace): Finding[] {
  if (!/\.(jpe?g|png|webp|avif|heic|tiff?)$|^(IMG|DSC|DCIM|P)[-_]?\d{3,}/i.test(alt.trim()))
    return [];
  const sentence = "Det ligner et filnavn. Skriv, hvad billedet viser.";
  return [{ short: "Billedets beskrivelse", sentence, place }];
}

function checkWords(text: string, event: EventDays): Finding[] {
  return [
    ...checkPlaceholder(text),
    ...checkRemark(text),
    ...checkCpr(text),
    ...checkDay(text, event),
  ];
}

/** Word's plain text has the signs of its comments among the words. */
function checkRemark(text: string): Finding[] {
  return [...text.matchAll(/\[\p{Lu}{1,3}\d{1,3}\]/gu)].map(([words]) => ({
    short: "Mærke efter en kommentar",
    sentence: `»${words}« ligner mærket efter en kommentar i Word. Slet det, hvis det ikke skal stå her.`,
    place: { words },
  }));
}

function checkPlaceholder(text: string): Finding[] {
  const { placeholder, problem } = findPicturePlaceholder(text) ?? {};
  if (!placeholder || !problem) return [];
  return [{ short: "Et billede mangler", sentence: problem, place: { words: placeholder } }];
}

function checkCpr(text: string): Finding[] {
  return cprNumbersIn(text).map((words) => ({
    short: "Ligner et CPR-nummer",
    sentence: `»${words}« ligner et CPR-nummer. Det hører ikke til på en hjemmeside.`,
    place: { words },
  }));
}

/** A text may name other days if it names the event's too. Days after words such as 'tilmeld' are deadlines. */
function checkDay(text: string, { start, slut }: EventDays): Finding[] {
  const [first, last] = [start.slice(0, 10), (slut || start).slice(0, 10)];
  const named = [...text.matchAll(DAYS)].filter(
    ({ index }) => !/tilmeld|senest|inden|frist/i.test(text.slice(Math.max(0, index - 40), index)),
  );
  const [words] = named[0] ?? [];
  if (!/^\d{4}-\d\d-\d\d$/.test(first) || !words) return [];
  const isNamed = named.flatMap((match) => daysOf(match, first.slice(0, 4))).some(isEvents);
  const sentence = `Her står ${words}, men »Begynder« er ${danishDate(new Date(first))}. Passer det?`;
  return isNamed ? [] : [{ short: `Datoen ${words}`, sentence, place: { words } }];

  function isEvents(day: string) {
    return first <= day && day <= last;
  }
}

const MONTHS = ["jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec"];

/** '6. marts', '6., 13. og 20. marts 2026', '6/3-2026' */
const DAYS =
  /(?<![\d.])((?:\d{1,2}\.?(?:,| og|\s?[-–])\s?)*\d{1,2})\.?\s(jan(?:uar)?|feb(?:ruar)?|mar(?:ts)?|apr(?:il)?|maj|juni?|juli?|aug(?:ust)?|sep(?:tember)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\p{L})(?:\.?\s(20\d\d))?|(?<![\d.])(\d{1,2})[./-](\d{1,2})[./ -]\s?(20\d\d)(?!\d)/giu;

function daysOf([, days, name = "", ownYear, day, month, year]: string[], eventYear: string) {
  const monthNumber = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 || Number(month);
  return ((days ?? day)?.match(/\d+/g) ?? []).map((match) =>
    [ownYear ?? year ?? eventYear, monthNumber, match]
      .map((part) => String(part).padStart(2, "0"))
      .join("-"),
  );
}
