import { plainText } from "./plain-text.ts";

const LONGEST_LINE = 500;

export type Section = { heading: string; html: string };
export type Fact = { term: string; detail: string };
export type PriceLine = { label: string; note: string; duration: string; price: string };

/** The first paragraph as plain text, and what follows it as HTML. Takes sanitised HTML. */
export function splitLead(html: string): { lead: string; rest: string } {
  const first = /^\s*<p>([\s\S]*?)<\/p>/.exec(html);
  // A lead is words alone: a paragraph with breaks, bold or links keeps them, further down.
  if (!first || /<[a-z]/.test(first[1] ?? "")) return { lead: "", rest: html };
  return { lead: plainText(first[1] ?? ""), rest: html.slice(first[0].length).trim() };
}

/** The text cut at its h2 headings; what stands before the first has the heading ''. */
export function splitSections(html: string): Section[] {
  const [before = "", ...rest] = html.split("<h2>");
  const sections = rest.map((part) => {
    const [heading = "", body = ""] = part.split("</h2>");
    return { heading: plainText(heading), html: body.trim() };
  });
  return before.trim() ? [{ heading: "", html: before.trim() }, ...sections] : sections;
}

/** »Varighed: 9 dage« in every line of a bullet list makes it a list of facts; otherwise undefined. */
export function parseFacts(html: string): Fact[] | undefined {
  return parseFactLines(listLines(html));
}

export function parseFactLines(lines: string[]): Fact[] | undefined {
  return matchAll(lines, /^([^:]{2,40}): (.+)/, ([, term = "", detail = ""]) => ({
    term,
    detail,
  }));
}

/** »Familiesamtale (ofte med to psykologer) – 75 min. – 1.850 kr.« in every line; a table keeps duration and price short. */
export function parsePriceList(html: string): PriceLine[] | undefined {
  const line = /^(.+?)(?: \((.+?)\))?(?: [–-] ([^–]{1,30}?))? [–-] ((?:fra )?[\d.,]{1,12} kr\.?)$/;
  return matchAll(
    listLines(html),
    line,
    ([, label = "", note = "", duration = "", price = ""]) => ({ label, note, duration, price }),
  );
}

function listLines(html: string): string[] {
  const list = /^\s*<ul>([\s\S]*)<\/ul>\s*$/.exec(html)?.[1];
  if (list === undefined || list.includes("<ul>")) return [];
  return list.split("</li>").map(plainText).filter(Boolean);
}

function matchAll<Line>(
  lines: string[],
  pattern: RegExp,
  build: (match: RegExpExecArray) => Line,
): Line[] | undefined {
  const isShort = lines.every((line) => line.length <= LONGEST_LINE);
  if (!isShort) return undefined;
  const matches = lines.map((line) => pattern.exec(line)).filter((match) => match !== null);
  return lines.length > 0 && matches.length === lines.length ? matches.map(build) : undefined;
}

/** Whether there is anything to show; editors leave empty paragraphs behind. */
export function isWritten({ heading, html }: Section): boolean {
  return Boolean(heading || plainText(html) || html.includes("<img"));
}

/** A first paragraph that is all bold says when and where; the rest describes. */
export function splitWhen(html: string): { when: string; rest: string } {
  const first = /^\s*<p>\s*<strong>((?:(?!<\/strong>)[\s\S])*)<\/strong>\s*<\/p>/.exec(html);
  if (!first) return { when: "", rest: html };
  return { when: plainText(first[1] ?? ""), rest: html.slice(first[0].length).trim() };
}
