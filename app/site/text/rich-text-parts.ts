import { plainText } from "./plain-text.ts";

const LONGEST_LINE = 500;

export type Section = { heading: string; html: string };
export type Fact = { term: string; detail: string };
export type PriceLine = { navn: string; note: string; tid: string; pris: string };

export function splitLead(html: string): { lead: string; rest: string } {
  const first = /^\s*<p>([\s\S]*?)<\/p>/.exec(html);
  // A paragraph with breaks, bold or links is not a lead: plain text would lose them.
  if (!first || /<[a-z]/.test(first[1] ?? "")) return { lead: "", rest: html };
  return { lead: plainText(first[1] ?? ""), rest: html.slice(first[0].length).trim() };
}

/** The first two paragraphs. */
export function splitOpening(html: string): { opening: string; after: string } {
  const [opening = ""] = /^(?:\s*<p>[\s\S]*?<\/p>){0,2}/.exec(html) ?? [];
  return { opening, after: html.slice(opening.length).trim() };
}

/** Text before the first h2 has the heading ''. */
export function splitSections(html: string): Section[] {
  const [before = "", ...rest] = html.split("<h2>");
  const sections = rest.map((part) => {
    const [heading = "", body = ""] = part.split("</h2>");
    return { heading: plainText(heading), html: body.trim() };
  });
  return before.trim() ? [{ heading: "", html: before.trim() }, ...sections] : sections;
}

/** A bullet list of lines like »Varighed: 9 dage«; otherwise undefined. */
export function parseFacts(html: string): Fact[] | undefined {
  return parseFactLines(listLines(html));
}

export function parseFactLines(lines: string[]): Fact[] | undefined {
  return matchAll(lines, /^([^:]{2,40}): (.+)/, ([, term = "", detail = ""]) => ({
    term,
    detail,
  }));
}

/** A bullet list of lines like »Familiesamtale (ofte med to psykologer) – 75 min. – 1.850 kr.«. */
export function parsePriceList(html: string): PriceLine[] | undefined {
  const line = /^(.+?)(?: \((.+?)\))?(?: [–-] ([^–]{1,30}?))? [–-] ((?:fra )?[\d.,]{1,12} kr\.?)$/;
  return matchAll(listLines(html), line, ([, navn = "", note = "", tid = "", pris = ""]) => ({
    navn,
    note,
    tid,
    pris,
  }));
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

export function isWritten({ heading, html }: Section): boolean {
  return Boolean(heading || plainText(html) || html.includes("<img"));
}

/** A first paragraph in bold is the date and place. */
export function splitWhen(html: string): { when: string; rest: string } {
  const first = /^\s*<p>\s*<strong>((?:(?!<\/strong>)[\s\S])*)<\/strong>\s*<\/p>/.exec(html);
  if (!first) return { when: "", rest: html };
  return { when: plainText(first[1] ?? ""), rest: html.slice(first[0].length).trim() };
}
