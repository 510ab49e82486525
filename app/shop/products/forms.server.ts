import {
  alt,
  list,
  longText,
  picture,
  richText,
  SEARCH_RESULT,
  text,
} from "../../admin/form/form-fields.ts";
import { uniqueSlug } from "../../admin/form/slug.ts";
import type { PictureFrame } from "../../admin/image/picture-frame.ts";
import type { List } from "../../admin/list/list.server.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { PRODUKTER, produkterDocument, shopDocument } from "./shop.server.ts";
import { produktId, produktPath } from "./shop.ts";

const SHOP_HEAD: PictureFrame = {
  ...{ label: "Shop, top", shape: "leaf", width: 629, ratio: 1.25 },
};
/** All of a product is seen, and nothing cut. */
const PRODUCT: PictureFrame = {
  ...{ label: "Varens side", shape: "leaf", width: 629, ratio: 1.25, isWhole: true },
};
const SHOP_LIST: PictureFrame = {
  ...{ label: "Shop, listen", shape: "leaf", width: 519, ratio: 1.25, isWhole: true },
};

const PAGE = {
  title: text("Titel"),
  heroImage: picture("Billede", SHOP_HEAD),
  heroImageAlt: alt(),
  introText: richText("Introduktion"),
  orderText: richText("Sådan bestiller man"),
  fragt: text("Fragt"),
  fragtFriFra: text("Fri fragt fra"),
  leveringstid: text("Leveringstid"),
  betalingsfrist: text("Betalingsfrist"),
  ...SEARCH_RESULT,
};

const INCOMPLETE = "Udfyld venligst alle påkrævede felter";

const PRODUKT = {
  navn: text("Navn", INCOMPLETE),
  pris: text("Pris", INCOMPLETE),
  kort_beskrivelse: longText("Kort beskrivelse", INCOMPLETE),
  billede: picture("Billede", PRODUCT, SHOP_LIST),
  billedeAlt: alt(),
  produktBeskrivelse: richText("Produktbeskrivelse"),
  beskrivelse: list("Kort fortalt"),
  features: list("Fakta"),
  anvendelse: list("Sådan kan det bruges"),
  momssats: text("Moms"),
  producent: longText("Producent"),
  advarsler: list("Advarsler"),
  alder: text("Alder"),
  lager: text("Lager"),
  tilbage: text("Kommer igen"),
  billede2: picture("Billede 2", PRODUCT),
  billede2Alt: alt("Beskrivelse af billede 2"),
  billede3: picture("Billede 3", PRODUCT),
  billede3Alt: alt("Beskrivelse af billede 3"),
  billede4: picture("Billede 4", PRODUCT),
  billede4Alt: alt("Beskrivelse af billede 4"),
  ...SEARCH_RESULT,
};

export const shopside: Page<typeof PAGE> = {
  screen: "/admin/shop?rediger=indhold",
  shownAt: "/shop",
  alsoAt: ["/kurv"],
  document: shopDocument,
  fields: PAGE,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
};

export const produkter: List<typeof PRODUKT> = {
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
    const taken = items.map((item) => item.id);
    const id = uniqueSlug(produktId(produkt.navn), taken);
    return { id, ...produkt, slug: produktPath(id) };
  },
};
