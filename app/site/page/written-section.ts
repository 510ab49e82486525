import { plainText } from "../text/plain-text.ts";
import type { Section } from "../text/rich-text-parts.ts";

/** Whether there is anything to show; editors leave empty paragraphs behind. */
export function isWritten({ heading, html }: Section): boolean {
  return Boolean(heading || plainText(html) || html.includes("<img"));
}
