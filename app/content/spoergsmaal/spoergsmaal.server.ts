import type { z } from "zod";
import { richText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { plainText } from "../../site/text/plain-text.ts";
import demo from "./spoergsmaal.demo.json" with { type: "json" };

export const SPOERGSMAAL = {
  title: text("Spørgsmål", "Skriv et spørgsmål."),
  svar: richText("Svar", { required: "Skriv et svar.", headingLevel: 3 }),
};

const spoergsmaal = itemSchema(SPOERGSMAAL);

export const spoergsmaalDocument = defineDocument({
  name: "spoergsmaal",
  labels: {
    name: "Spørgsmål og svar",
    part: "Spørgsmål og svar",
  },
  schema: documentSchema({}, { items: listOf("Spørgsmål", spoergsmaal) }),
  fallback: {},
  demo,
});

export type Question = z.output<typeof spoergsmaal>;

export function readQuestions(content: Content): Question[] {
  return content
    .get(spoergsmaalDocument)
    .items.filter(({ title, svar }) => title && plainText(svar));
}
