import { heroDocument, welcomeTextDocument } from "./forside/forside.server.ts";
import { klinikDocument } from "./klinik/klinik.server.ts";
import { kontaktDocument } from "./kontakt/kontakt.server.ts";
import { nyhederDocument } from "./nyheder/nyheder.server.ts";
import { omDocument } from "./om/om.server.ts";
import { praktiskPriserDocument } from "./praktisk-priser/praktisk-priser.server.ts";
import type { DocumentDefinition } from "./server/documents/define-document.server.ts";
import { produkterDocument, shopDocument } from "./shop/shop.server.ts";
import {
  supervisionDocument,
  supervisionEventsDocument,
} from "./supervision/supervision.server.ts";
import { terapiDocument, terapiOmraderDocument } from "./terapi/terapi.server.ts";
import { uddannelseDocument, uddannelserDocument } from "./uddannelse/uddannelse.server.ts";
import { videnDocument } from "./viden/viden.server.ts";

/** Every document of the collection `content`, in SPEC's order, and the clinic's particulars. */
export const contentDocuments: DocumentDefinition[] = [
  heroDocument,
  welcomeTextDocument,
  nyhederDocument,
  omDocument,
  terapiDocument,
  terapiOmraderDocument,
  uddannelseDocument,
  uddannelserDocument,
  supervisionDocument,
  supervisionEventsDocument,
  kontaktDocument,
  praktiskPriserDocument,
  videnDocument,
  shopDocument,
  produkterDocument,
  klinikDocument,
];
