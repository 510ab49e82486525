import { z } from "zod";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { id, lastUpdated, richText, text } from "../../server/documents/fields.server.ts";
import { plainText } from "../../site/text/plain-text.ts";
import demo from "./spoergsmaal.demo.json" with { type: "json" };

const spoergsmaal = z.object({ id: id(), title: text(), svar: richText() });

export const spoergsmaalDocument = defineDocument({
  name: "spoergsmaal",
  labels: {
    name: "Spørgsmål og svar",
    part: "Spørgsmål og svar",
    inSentence: "spørgsmål og svar",
    items: { items: "Spørgsmål" },
    fields: { title: "Spørgsmål", svar: "Svar" },
  },
  schema: z.object({ items: z.array(spoergsmaal).default([]), lastUpdated: lastUpdated() }),
  fallback: {},
  demo,
});

export type Question = z.output<typeof spoergsmaal>;

/** Those that have both a question and an answer. */
export function readQuestions(content: Content): Question[] {
  return content
    .get(spoergsmaalDocument)
    .items.filter(({ title, svar }) => title && plainText(svar));
}
