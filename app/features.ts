import { en } from "./content/en/feature.ts";
import { forside } from "./content/forside/feature.ts";
import { guide } from "./content/guide/feature.ts";
import { hjaelp } from "./content/hjaelp/feature.ts";
import { klinik } from "./content/klinik/feature.ts";
import { kontakt } from "./content/kontakt/feature.ts";
import { nyheder } from "./content/nyheder/feature.ts";
import { om } from "./content/om/feature.ts";
import { opkald } from "./content/opkald/feature.ts";
import { praktiskPriser } from "./content/praktisk-priser/feature.ts";
import { soeg } from "./content/soeg/feature.ts";
import { spoergsmaal } from "./content/spoergsmaal/feature.ts";
import { supervision } from "./content/supervision/feature.ts";
import { terapi } from "./content/terapi/feature.ts";
import { uddannelse } from "./content/uddannelse/feature.ts";
import { viden } from "./content/viden/feature.ts";
import type { Feature, FeatureRegistry } from "./feature.ts";
import type { Content, NextChange } from "./server/documents/content.server.ts";
import { kurv } from "./shop/buy/feature.ts";
import { orders } from "./shop/desk/feature.ts";
import { jura } from "./shop/jura/feature.ts";
import { shop } from "./shop/products/feature.ts";
import { billeder } from "./tools/billeder/feature.ts";
import { drift } from "./tools/drift/feature.ts";
import { historik } from "./tools/historik/feature.ts";
import { kladder } from "./tools/kladder/feature.ts";
import { links } from "./tools/links/feature.ts";

/** The tiles of the dashboard. */
const onDashboard = [
  forside,
  om,
  nyheder,
  terapi,
  supervision,
  uddannelse,
  praktiskPriser,
  shop,
  viden,
  kontakt,
];

/** The order of the admin's screens: of the bar, the phone's sheet and the dashboard. Orders before calls: customers wait for them. */
export const features: Feature[] = [
  ...onDashboard,
  kurv,
  soeg,
  en,
  orders,
  opkald,
  spoergsmaal,
  guide,
  hjaelp,
  klinik,
  jura,
  billeder,
  historik,
  links,
  drift,
  kladder,
];

export const publicPages = features.flatMap(({ pages }) => pages);

export const formsOf = (content: Content) =>
  features.flatMap(({ screen, forms }) => [...(screen?.forms ?? []), ...(forms?.(content) ?? [])]);

export const nextChange: NextChange = (content, now) =>
  Math.min(...features.flatMap((feature) => feature.nextChange?.(content, now) ?? []));

export const examplePages = publicPages.flatMap(({ path, examples = [path] }) => examples);

export const screens = features.flatMap(({ tile }) => (tile ? [`/admin/${tile.to}`] : []));

export const contentDocuments = features.flatMap(({ documents }) => documents);

export const registry: FeatureRegistry = {
  features,
  publicPages,
  formsOf,
  inMenu: [
    om,
    terapi,
    supervision,
    uddannelse,
    viden,
    praktiskPriser,
    shop,
    kontakt,
    nyheder,
    soeg,
  ],
  inSearch: [...new Set([terapi, om, viden, uddannelse, shop, ...features])],
  inFooter: [om, praktiskPriser, nyheder, viden, shop, kontakt, soeg],
  onDashboard,
  inBar: [nyheder, viden, orders],
};
