import { billeder } from "./billeder/feature.ts";
import { drift } from "./drift/feature.ts";
import { en } from "./en/feature.ts";
import type { Feature, SiteParts } from "./feature.ts";
import { forside } from "./forside/feature.ts";
import { historik } from "./historik/feature.ts";
import { hjaelp } from "./hjaelp/feature.ts";
import { jura } from "./jura/feature.ts";
import { kladder } from "./kladder/feature.ts";
import { klinik } from "./klinik/feature.ts";
import { kontakt } from "./kontakt/feature.ts";
import { kurv } from "./kurv/feature.ts";
import { links } from "./links/feature.ts";
import { nyheder } from "./nyheder/feature.ts";
import { om } from "./om/feature.ts";
import { opkald } from "./opkald/feature.ts";
import { orders } from "./orders/feature.ts";
import { praktiskPriser } from "./praktisk-priser/feature.ts";
import type { Content } from "./server/documents/content.server.ts";
import { shop } from "./shop/feature.ts";
import { soeg } from "./soeg/feature.ts";
import { spoergsmaal } from "./spoergsmaal/feature.ts";
import { supervision } from "./supervision/feature.ts";
import { terapi } from "./terapi/feature.ts";
import { uddannelse } from "./uddannelse/feature.ts";
import { viden } from "./viden/feature.ts";

export const features: Feature[] = [
  forside,
  om,
  terapi,
  supervision,
  uddannelse,
  praktiskPriser,
  shop,
  kurv,
  viden,
  kontakt,
  nyheder,
  soeg,
  en,
  opkald,
  orders,
  spoergsmaal,
  hjaelp,
  klinik,
  kladder,
  jura,
  billeder,
  historik,
  links,
  drift,
];

export const publicPages = features.flatMap(({ pages = [] }) => pages);

export const formsOf = (content: Content) =>
  features.flatMap(({ forms }) => forms?.(content) ?? []);

export const examplePages = publicPages.flatMap(({ path, examples = [path] }) => examples);

const inMenu = inOrder(om, terapi, supervision, uddannelse, viden, praktiskPriser).filter(
  ({ menu }) => menu,
);

/** Whose pages are searched, as what is found is shown. */
const inSearch = inOrder(...inMenu);

const inFooter = inOrder(om, praktiskPriser, nyheder, viden).filter(({ isShortcut }) => isShortcut);

const onDashboard = inOrder(forside, om, nyheder).filter(({ tile }) => tile);

export const screens = onDashboard.flatMap(({ tile }) => (tile ? [`/admin/${tile.to}`] : []));

export const contentDocuments = inOrder(
  ...[forside, nyheder, om, terapi, uddannelse, supervision, kontakt, praktiskPriser, viden],
).flatMap(({ documents = [] }) => documents);

const forLinks = inOrder(
  ...[forside, om, terapi, supervision, uddannelse, praktiskPriser, shop, viden, nyheder],
).filter(({ title, pages }) => title && pages);

export const allParts: SiteParts = {
  ...{ features, publicPages, formsOf },
  ...{ inMenu, inSearch, inFooter, onDashboard, forLinks },
};

/** Those named come first, and the others after them as they stand in `features`. */
function inOrder(...first: Feature[]): Feature[] {
  return [...new Set([...first, ...features])];
}
