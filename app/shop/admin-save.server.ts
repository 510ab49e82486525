import { missingFields } from "../admin/form/field-problems.ts";
import { listOf, textOf } from "../admin/form/form-values.ts";
import { freeId } from "../admin/form/title-id.ts";
import type { ItemRules } from "../admin/list/item-rules.server.ts";
import type { Editor } from "../admin/save/editor.server.ts";
import type { SaveRequest } from "../admin/save/read-save.server.ts";
import type { FieldValues } from "../admin/save/save-answer.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { PRODUKTER, produkterDocument, shopDocument } from "./shop.server.ts";
import { produktId, produktPath } from "./shop.ts";

type Fields = ReturnType<typeof parseProdukt>;

const SAVED = "Produktet er blevet gemt";
const INCOMPLETE = "Udfyld venligst alle påkrævede felter";
const REQUIRED = { navn: INCOMPLETE, pris: INCOMPLETE, kort_beskrivelse: INCOMPLETE };

export const produktRules: ItemRules<Fields> = {
  document: produkterDocument,
  path: PRODUKTER,
  words: { created: SAVED, updated: SAVED, deleted: "Produktet er blevet slettet" },
  failed: {
    save: "Der opstod en fejl ved gemning af produktet",
    delete: "Der opstod en fejl ved sletning af produktet",
  },
  parse: parseProdukt,
  problems: (produkt, { isNew }) => ({
    ...(isNew &&
      !/[a-z0-9]/.test(produktId(produkt.navn)) && {
        navn: "Navnet skal have mindst ét bogstav eller tal.",
      }),
    ...missingFields(produkt, REQUIRED),
  }),
  finishNew(produkt, { items }) {
    const taken = items.map((item) => item.id);
    const id = freeId(produktId(produkt.navn), taken);
    return { id, ...produkt, slug: produktPath(id) };
  },
};

export function saveContent(editor: Editor, { base, values }: SaveRequest) {
  const content = {
    title: textOf(values, "title"),
    heroImage: textOf(values, "heroImage"),
    heroImageAlt: textOf(values, "heroImageAlt"),
    introText: cleanRichText(textOf(values, "introText")),
    orderText: cleanRichText(textOf(values, "orderText")),
  };
  return editor.savePage(shopDocument, base, content, {
    saved: "Indholdet er blevet gemt",
    failed: "Der opstod en fejl ved gemning af indhold",
  });
}

function parseProdukt(values: FieldValues) {
  return {
    navn: textOf(values, "navn"),
    pris: textOf(values, "pris"),
    kort_beskrivelse: textOf(values, "kort_beskrivelse"),
    billede: textOf(values, "billede"),
    billedeAlt: textOf(values, "billedeAlt"),
    produktBeskrivelse: cleanRichText(textOf(values, "produktBeskrivelse")),
    beskrivelse: listOf(values, "beskrivelse"),
    features: listOf(values, "features"),
    anvendelse: listOf(values, "anvendelse"),
  };
}
