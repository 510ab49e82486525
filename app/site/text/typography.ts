const NO_BREAK_SPACE = "\u00a0";
const WORD_JOINER = "\u2060";
const SOFT_HYPHEN = "\u00ad";

const MONTHS =
  "januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december";
const UNITS =
  "min|minut|minutter|time|timer|dag|dage|uge|uger|måned|måneder|år|gange|sider|kort|deltagere|km|cm|mm|kg|m|%";

const NON_BREAKING_SPACES = [
  /(?<=\bkl\.) (?=\d)/gi,
  new RegExp(`(?<=\\b\\d{1,2}\\.) (?=(?:${MONTHS})\\b)`, "gi"),
  new RegExp(`(?<=\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, "giu"),
  /(?<=(?<!\d)\d\d) (?=\d\d(?!\d))/g,
  /(?<=\b(?:ca|nr|bl|tlf|s)\.) (?=\S)/gi,
  / (?=[–—] )/g,
];

/** Not in '349 kr.': prices are compared and sent as text, and CSS keeps them together. */
export function withHardSpaces(text: string): string {
  return hardenSpaces(text).replace(/(?<=\d)–(?=\d)/g, `–${WORD_JOINER}`);
}

export function hardenSpaces(text: string): string {
  return NON_BREAKING_SPACES.reduce((result, rule) => result.replace(rule, NO_BREAK_SPACE), text);
}

export function hardSpacesInHtml(html: string): string {
  return html.replace(/(?<=^|>)[^<]+/g, withHardSpaces);
}

/** 'mentaliserings-baseret': for browsers without Danish hyphenation. */
export function withSoftHyphens(heading: string): string {
  return heading.replace(/\p{L}{14,}/gu, (word) =>
    word.replace(/(?<=\p{L}(?:ings|elses|heds|tions|skabs))(?=\p{L}{4})/gu, SOFT_HYPHEN),
  );
}
