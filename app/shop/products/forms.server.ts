import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { uniqueSlug } from "../../editor/fields/slug.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import {
  PAGE,
  PRODUKT,
  PRODUKTER,
  produkterDocument,
  readProdukter,
  shopDocument,
} from "../goods/shop.server.ts";
import { isSoldOut, produktId, produktPath } from "../goods/shop.ts";

const page = pageForm({
  screen: "/admin/shop?rediger=indhold",
  shownAt: "/shop",
  alsoAt: ["/kurv"],
  document: shopDocument,
  fields: PAGE,
});

const list: AdminForm<typeof PRODUKT> = {
  screen: "/admin/shop",
  nameField: "navn",
  shownAt: (_content, id) => produktPath(id),
  alsoAt: ["/shop"],
  document: produkterDocument,
  path: PRODUKTER,
  fields: PRODUKT,
  saved: {
    created: "Produktet er blevet gemt",
    updated: "Produktet er blevet gemt",
    deleted: "Produktet er blevet slettet",
  },
  failed: {
    save: "Der opstod en fejl ved gemning af produktet",
    delete: "Der opstod en fejl ved sletning af produktet",
  },
  problems({ navn }, { isNew }): Record<string, string> {
    const isNameless = isNew && !/[a-z0-9]/.test(produktId(navn));
    return isNameless ? { navn: "Navnet skal have mindst ét bogstav eller tal." } : {};
  },
  create(produkt, { items }) {
    const ids = items.map((item) => item.id);
    const id = uniqueSlug(produktId(produkt.navn), ids);
    return { id, ...produkt, slug: produktPath(id) };
  },
};

const SOLD_OUT = { kind: "done", words: "Udsolgt" } as const;

export const shopScreen = contentScreen({
  page,
  list,
  rows: (content) =>
    readProdukter(content).map((produkt) => ({
      id: produkt.id,
      title: produkt.navn,
      preview: produkt.kort_beskrivelse,
      image: produkt.billede,
      state: isSoldOut(produkt) ? SOLD_OUT : undefined,
      note: produkt.pris,
    })),
  words: {
    title: "Shop",
    back: "Tilbage til shoppen",
    heading: "Produkter",
    create: "Opret nyt produkt",
    createTitle: "Opret produkt",
    submit: "Gem produkt",
    deleteTitle: "Slet produktet?",
    deleteQuestion: "Er du sikker på, at du vil slette dette produkt?",
    empty: "Der er ingen produkter endnu.",
    noneFound: "Ingen produkter har de ord i navnet.",
  },
});
