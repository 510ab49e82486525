import { plainText } from "../text/plain-text.ts";

/** A first paragraph that is all bold says when and where; the rest describes. */
export function splitWhen(html: string): { when: string; rest: string } {
  const first = /^\s*<p>\s*<strong>((?:(?!<\/strong>)[\s\S])*)<\/strong>\s*<\/p>/.exec(html);
  if (!first) return { when: "", rest: html };
  return { when: plainText(first[1] ?? ""), rest: html.slice(first[0].length).trim() };
}
