import { z } from "zod";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import {
  id,
  image,
  lastUpdated,
  link,
  richText,
  searchResult,
  text,
  textList,
} from "../../server/documents/fields.server.ts";
import produkterDemo from "./produkter.demo.json" with { type: "json" };
import shopDemo from "./shop.demo.json" with { type: "json" };
import { type Pricing, parseFreight } from "./shop.ts";

export const shopDocument = defineDocument({
  name: "shop",
  labels: {
    name: "Shop: siden",
    part: "Shop",
    inSentence: "shoppens side",
    fields: {
      orderText: "Tekst om bestilling",
      fragt: "Fragt",
      fragtFriFra: "Fri fragt fra",
      leveringstid: "Leveringstid",
      betalingsfrist: "Betalingsfrist",
    },
  },
  schema: z.object({
    title: text().transform((title) => title || "Shop"),
    heroImage: image(),
    heroImageAlt: text(),
    introText: richText(),
    orderText: richText(),
    /** Price texts such as '59 kr.'; '0 kr.' is free. */
    fragt: text(),
    fragtFriFra: text(),
    leveringstid: text(),
    betalingsfrist: text(),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo: shopDemo,
});

export const produkterDocument = defineDocument({
  name: "produkter",
  labels: {
    name: "Shop: produkter",
    part: "Shop",
    inSentence: "produkter",
    items: { items: "Produkt" },
    fields: {
      pris: "Pris",
      kort_beskrivelse: "Kort beskrivelse",
      billede: "Billede",
      billedeAlt: "Billedbeskrivelse",
      slug: "Adresse på siden",
      produktBeskrivelse: "Produktbeskrivelse",
      beskrivelse: "Beskrivelse i punkter",
      features: "Egenskaber",
      anvendelse: "Anvendelse",
      momssats: "Moms",
      producent: "Producent",
      advarsler: "Advarsler",
      alder: "Alder",
      lager: "Lager",
      tilbage: "Kommer igen",
      billede2: "Billede 2",
      billede2Alt: "Beskrivelse af billede 2",
      billede3: "Billede 3",
      billede3Alt: "Beskrivelse af billede 3",
      billede4: "Billede 4",
      billede4Alt: "Beskrivelse af billede 4",
    },
  },
  schema: z.object({
    items: z
      .array(
        z.object({
          id: id(),
          navn: text(),
          pris: text(),
          kort_beskrivelse: text(),
          billede: image(),
          billedeAlt: text(),
          ...searchResult(),
          slug: link(),
          produktBeskrivelse: richText(),
          beskrivelse: textList(),
          features: textList(),
          anvendelse: textList(),
          /** '0' for what has no moms; all else has 25 per cent. */
          momssats: text(),
          /** Who made it: name, address and e-mail, a line each. */
          producent: text(),
          advarsler: textList(),
          alder: text(),
          /** 'udsolgt', or '' for what can be ordered; and when it is back, where that is known. */
          lager: text(),
          tilbage: text(),
          billede2: image(),
          billede2Alt: text(),
          billede3: image(),
          billede3Alt: text(),
          billede4: image(),
          billede4Alt: text(),
        }),
      )
      .default([]),
  }),
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

/** Where the products stand in their document. */
export const PRODUKTER = ["items"] satisfies [string];

type Produkt = ReturnType<typeof readProdukter>[number];
/** What a list shows of a product. */
export type ProduktSummary = ReturnType<typeof summaryOf>;

export function readShop(content: Content) {
  return content.get(shopDocument);
}

/** What is added to the prices, as the clinic has told it. */
export function readPricing(content: Content): Pricing {
  const { fragt, fragtFriFra } = readShop(content);
  const freight = parseFreight(fragt, fragtFriFra);
  const isMomsRegistered = readKlinik(content).momsregistreret === "ja";
  return { ...(freight && { freight }), isMomsRegistered };
}

export function readProdukter(content: Content) {
  return content.get(produkterDocument).items;
}

export function summaryOf(produkt: Produkt) {
  const { id, navn, pris, kort_beskrivelse, billede, lager, tilbage } = produkt;
  return { id, navn, pris, kort_beskrivelse, billede, lager, tilbage };
}

/** Its pictures besides the first. */
export function morePictures(produkt: Produkt) {
  return [
    { src: produkt.billede2, alt: produkt.billede2Alt },
    { src: produkt.billede3, alt: produkt.billede3Alt },
    { src: produkt.billede4, alt: produkt.billede4Alt },
  ].filter(({ src }) => src !== "");
}
