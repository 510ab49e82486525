import type { Feature } from "./feature.ts";
import { forside } from "./forside/feature.ts";
import { historik } from "./historik/feature.ts";
import { jura } from "./jura/feature.ts";
import { klinik } from "./klinik/feature.ts";
import { kontakt } from "./kontakt/feature.ts";
import { kurv } from "./kurv/feature.ts";
import { nyheder } from "./nyheder/feature.ts";
import { om } from "./om/feature.ts";
import { orders } from "./orders/feature.ts";
import { praktiskPriser } from "./praktisk-priser/feature.ts";
import { shop } from "./shop/feature.ts";
import { supervision } from "./supervision/feature.ts";
import { terapi } from "./terapi/feature.ts";
import { uddannelse } from "./uddannelse/feature.ts";
import { viden } from "./viden/feature.ts";

/** Every part of the site, in the order of SPEC.md's routes. */
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
  orders,
  klinik,
  jura,
  historik,
];

/** Every kind of public page. */
export const publicPages = features.flatMap(({ pages = [] }) => pages);

/** A public page of each kind, in the demo content. */
export const examplePages = publicPages.flatMap(({ path, examples = [path] }) => examples);

/** The header's menu, from left to right. */
export const inMenu = inOrder(om, terapi, supervision, uddannelse, viden, praktiskPriser).filter(
  ({ menu }) => menu,
);

/** The footer's shortcuts. */
export const inFooter = inOrder(om, praktiskPriser, nyheder, viden).filter(
  ({ isShortcut }) => isShortcut,
);

/** The dashboard's tiles, as SPEC.md has them. */
export const onDashboard = inOrder(forside, om, nyheder).filter(({ tile }) => tile);

/** The first address of every screen. */
export const screens = onDashboard.flatMap(({ tile }) => (tile ? [`/admin/${tile.to}`] : []));

/** Who has documents, as SPEC.md's entities come. */
export const withDocuments = inOrder(
  ...[forside, nyheder, om, terapi, uddannelse, supervision, kontakt, praktiskPriser, viden],
);

/** Whose pages an editor may choose from for a link. */
export const forLinks = inOrder(
  ...[forside, om, terapi, supervision, uddannelse, praktiskPriser, shop, viden, nyheder],
).filter(({ title, pages }) => title && pages);

/** Those named come first, and the others after them as they stand in `features`. */
function inOrder(...first: Feature[]): Feature[] {
  return [...new Set([...first, ...features])];
}
