import { richText, SEARCH_RESULT, text } from "../../admin/form/form-fields.ts";
import { documentSchema } from "../../admin/form/stored-schema.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import demo from "./en.demo.json" with { type: "json" };

export const PAGE = {
  title: text("Overskrift", { lang: "en" }),
  tekst: richText("Tekst", {
    lang: "en",
    hint: "Siden vises, når den har en overskrift og en tekst. Psykologerne er dem, der har engelske tekster under Om os.",
  }),
  ...SEARCH_RESULT,
};

export const englishDocument = defineDocument({
  name: "engelsk",
  labels: {
    name: "Den engelske side",
    part: "Den engelske side",
  },
  schema: documentSchema(PAGE),
  fallback: {},
  demo,
});

/** Undefined until the clinic has written its title and text. */
export function readEnglishPage(content: Content) {
  const page = content.get(englishDocument);
  return page.title && page.tekst ? page : undefined;
}
