import { linkProblem, missingFields } from "../admin/form/field-problems.ts";
import { textOf } from "../admin/form/form-values.ts";
import type { ItemRules } from "../admin/list/item-rules.server.ts";
import type { FieldValues } from "../admin/save/save-answer.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { nyhederDocument } from "./nyheder.server.ts";

type Fields = ReturnType<typeof parseNyhed>;

export const nyhedRules: ItemRules<Fields> = {
  document: nyhederDocument,
  path: ["items"],
  words: {
    created: "Nyhed blev oprettet!",
    updated: "Nyhed blev opdateret!",
    deleted: "Nyhed blev slettet!",
  },
  failed: { save: "Fejl ved gem af nyhed.", delete: "Fejl ved sletning af nyhed." },
  parse: parseNyhed,
  problems(nyhed) {
    const wrongLink = linkProblem(nyhed.buttonLink);
    return {
      ...missingFields(nyhed, { title: "Skriv en titel." }),
      ...(wrongLink && { buttonLink: wrongLink }),
    };
  },
  finishNew: (nyhed) => ({ id: `nyhed_${Date.now()}`, ...nyhed }),
};

function parseNyhed(values: FieldValues) {
  return {
    title: textOf(values, "title"),
    content: cleanRichText(textOf(values, "content")),
    buttonText: textOf(values, "buttonText"),
    buttonLink: textOf(values, "buttonLink"),
    imageUrl: textOf(values, "imageUrl"),
    imageUrlAlt: textOf(values, "imageUrlAlt"),
    image: textOf(values, "image"),
  };
}
