import { textOf } from "../admin/form/form-values.ts";
import { linkedItemRules } from "../admin/form/linked-item.server.ts";
import type { Editor } from "../admin/save/editor.server.ts";
import type { SaveRequest } from "../admin/save/read-save.server.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { uddannelseDocument, uddannelserDocument } from "./uddannelse.server.ts";

export function saveUddannelsesside(editor: Editor, { base, values }: SaveRequest) {
  const page = {
    title: textOf(values, "title"),
    heroImage: textOf(values, "heroImage"),
    heroImageAlt: textOf(values, "heroImageAlt"),
    textBefore: cleanRichText(textOf(values, "textBefore")),
    textAfter: cleanRichText(textOf(values, "textAfter")),
  };
  return editor.savePage(uddannelseDocument, base, page, {
    saved: "Uddannelsessiden blev opdateret!",
    failed: "Fejl ved gem af uddannelsesside.",
  });
}

export const courseRules = linkedItemRules({
  document: uddannelserDocument,
  path: ["uddannelser"],
  folder: "/uddannelse",
  words: {
    created: "Ny uddannelse oprettet!",
    updated: "Uddannelse opdateret!",
    deleted: "Uddannelse blev slettet!",
  },
  failed: { save: "Fejl ved gem af uddannelse.", delete: "Fejl ved sletning af uddannelse." },
  parse: (values) => ({
    title: textOf(values, "title"),
    description: textOf(values, "description"),
    fullDescription: cleanRichText(textOf(values, "fullDescription")),
    textBefore: cleanRichText(textOf(values, "textBefore")),
    textAfter: cleanRichText(textOf(values, "textAfter")),
    imageUrl: textOf(values, "imageUrl"),
    imageUrlAlt: textOf(values, "imageUrlAlt"),
    link: textOf(values, "link"),
  }),
});
