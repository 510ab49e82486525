import { z } from "zod";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import {
  list,
  longText,
  picture,
  richText,
  summary,
  text,
} from "../../editor/fields/form-fields.ts";
import type { PictureFrame } from "../../editor/fields/picture-frame.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import { headPicture, SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { link } from "../../server/documents/fields.server.ts";
import produkterDemo from "./produkter.demo.json" with { type: "json" };
import shopDemo from "./shop.demo.json" with { type: "json" };
import { type Pricing, parseFreight } from "./shop.ts";
import type { ShopProduct } from "./shop-product.ts";

export const PAGE = {
  title: text("Titel", { fallback: "Shop" }),
  ...headPicture({
    place: "shop/hero",
    frames: [{ label: "Shop, top", shape: "leaf", width: 629, ratio: 1.25 }],
  }),
  introText: richText("Introduktion", { hint: "Det første afsnit står øverst på siden." }),
  orderText: richText("Sådan bestiller man", {
    hint: "Står under produkterne. Hver overskrift får sin egen boks.",
  }),
  /** Price texts such as '59 kr.'; '0 kr.' is free. */
  fragt: text("Fragt", {
    hint: "For eksempel 59 kr. Skriv 0 kr., hvis I altid sender gratis.",
  }),
  fragtFriFra: text("Fri fragt fra", { optional: true, hint: "For eksempel 2.000 kr." }),
  leveringstid: text("Leveringstid", { hint: "For eksempel 2-4 hverdage." }),
  betalingsfrist: text("Betalingsfrist", { hint: "For eksempel 8 dage." }),
  ...SEARCH_RESULT,
};

const INCOMPLETE = "Udfyld venligst alle påkrævede felter";

/** Shown whole, not cropped. */
const ON_ITS_PAGE: PictureFrame = {
  label: "Varens side",
  shape: "leaf",
  width: 629,
  ratio: 1.25,
  isWhole: true,
};
const PRODUKT_PICTURE = { place: "shop/products/{id}", frames: [ON_ITS_PAGE] };
const IN_THE_LIST: PictureFrame = { ...ON_ITS_PAGE, label: "Shop, listen", width: 519 };

export const PRODUKT = {
  navn: text("Navn", INCOMPLETE),
  pris: text("Pris", INCOMPLETE),
  /** '0' for goods without VAT; otherwise 25 per cent. */
  momssats: text("Moms", {
    choices: [
      { value: "", label: "25 % (næsten alt)" },
      { value: "0", label: "Ingen moms på varen" },
    ],
    hint: "Prisen er den, kunden betaler. Momsen er regnet med, hvis I er momsregistreret.",
  }),
  lager: text("Lager", {
    columns: 4,
    choices: [
      { value: "", label: "På lager" },
      { value: "udsolgt", label: "Udsolgt" },
    ],
  }),
  tilbage: text("På lager igen", {
    columns: 8,
    optional: true,
    hint: "Vises ved en udsolgt vare. For eksempel: i uge 50.",
  }),
  kort_beskrivelse: summary("Kort beskrivelse", INCOMPLETE),
  produktBeskrivelse: richText("Produktbeskrivelse"),
  beskrivelse: list("Kort fortalt"),
  features: list("Fakta", {
    hint: "Skriv for eksempel »Mål: 9 × 13 cm«. Så står det i faktaboksen ved siden af teksten.",
  }),
  anvendelse: list("Sådan kan det bruges"),
  alder: text("Alder", { optional: true, hint: "For eksempel: Fra 6 år." }),
  producent: longText("Producent", {
    optional: true,
    rows: 3,
    hint: "Navn, adresse og e-mail på den, der har lavet varen. Loven kræver, at det står her. Er det jer selv, så skriv klinikken.",
  }),
  advarsler: list("Advarsler", {
    hint: "Det, der står af advarsler på varen eller æsken, for eksempel: Små dele. Ikke for børn under 3 år.",
  }),
  billede: picture("Billede", { ...PRODUKT_PICTURE, frames: [ON_ITS_PAGE, IN_THE_LIST] }),
  billede2: picture("Billede 2", { ...PRODUKT_PICTURE, alt: "Beskrivelse af billede 2" }),
  billede3: picture("Billede 3", { ...PRODUKT_PICTURE, alt: "Beskrivelse af billede 3" }),
  billede4: picture("Billede 4", { ...PRODUKT_PICTURE, alt: "Beskrivelse af billede 4" }),
  ...SEARCH_RESULT,
};

export const shopDocument = defineDocument({
  name: "shop",
  labels: { name: "Shopsiden", part: "Shop" },
  schema: documentSchema(PAGE),
  fallback: {},
  demo: shopDemo,
});

const produkt = itemSchema(PRODUKT, { slug: link().describe("Adresse på siden") });

export const produkterDocument = defineDocument({
  name: "produkter",
  labels: { name: "Produkter", part: "Shop" },
  schema: z.object({ items: listOf("Produkt", produkt) }),
  fallback: {
    items: [
      {
        id: "folelsestavle",
        navn: "Følelsestavle",
        pris: "599 kr.",
        kort_beskrivelse: "Magnettavle, der gør det lettere at sige, hvordan man har det.",
        billede: "/illustrations/produkt-tavle.svg",
        slug: "/shop/folelsestavle",
      },
      {
        id: "mellem-os",
        navn: "Mellem os",
        pris: "299 kr.",
        kort_beskrivelse: "En bog om mentalisering for forældre.",
        billede: "/illustrations/produkt-bog.svg",
        slug: "/shop/mellem-os",
      },
      {
        id: "samtalekort",
        navn: "Samtalekort",
        pris: "349 kr.",
        kort_beskrivelse: "52 kort med spørgsmål, der får familien til at tale sammen.",
        billede: "/illustrations/produkt-kort.svg",
        slug: "/shop/samtalekort",
      },
    ],
  },
  demo: produkterDemo,
  empty: { items: [] },
  timestamped: false,
});

export const PRODUKTER = ["items"] satisfies [string];

type Produkt = ReturnType<typeof readProdukter>[number];
export type ProduktSummary = ReturnType<typeof summaryOf>;

export function readShop(content: Content) {
  return content.get(shopDocument);
}

export function readPricing(content: Content): Pricing {
  const { fragt, fragtFriFra } = readShop(content);
  const freight = parseFreight(fragt, fragtFriFra);
  const isMomsRegistered = readKlinik(content).momsregistreret === "ja";
  return { ...(freight && { freight }), isMomsRegistered };
}

export function readProdukter(content: Content) {
  return content.get(produkterDocument).items;
}

export type Catalogue = ReturnType<typeof readCatalogue>;

export function readCatalogue(content: Content) {
  const products = readProdukter(content).map(
    ({ id, navn, pris, billede, momssats, lager }): ShopProduct => {
      return { id, navn, pris, billede, momssats, lager };
    },
  );
  return { products, pricing: readPricing(content) };
}

export function summaryOf(produkt: Produkt) {
  const { id, navn, pris, kort_beskrivelse, billede, lager, tilbage } = produkt;
  return { id, navn, pris, kort_beskrivelse, billede, lager, tilbage };
}

export function morePictures(produkt: Produkt) {
  return [
    { src: produkt.billede2, alt: produkt.billede2Alt },
    { src: produkt.billede3, alt: produkt.billede3Alt },
    { src: produkt.billede4, alt: produkt.billede4Alt },
  ].filter(({ src }) => src !== "");
}
