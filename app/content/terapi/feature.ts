import { defineFeature, searchText } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { linksTo, pagePathOf } from "../../site/page/linked-items.ts";
import { guideDocument } from "../guide/guide.server.ts";
import { dangerIn, isDanger } from "../guide/guide.ts";
import { formatWaiting, readKlinik } from "../klinik/klinik.server.ts";
import { readPrices } from "../praktisk-priser/praktisk-priser.server.ts";
import { terapiScreen } from "./forms.server.ts";
import {
  OMRADE,
  readTerapiOmrader,
  type TerapiOmrade,
  terapiMenu,
  terapiOmraderDocument,
} from "./terapi.server.ts";

export const terapi = defineFeature({
  name: "terapi",
  title: "Terapi",
  pages: [
    {
      path: "/terapi",
      isWarmedUp: true,
    },
    {
      path: "/terapi/:id",
      shows: [terapiOmraderDocument],
      items: (content) => linksTo(readTerapiOmrader(content), "/terapi"),
      searchTexts: areaTexts,
      examples: ["/terapi/boern"],
    },
  ],
  menu: { overview: "Overblik", links: terapiMenu },
  search: { shape: "arch", weight: 1.6 },
  footerColumn: "Terapiområder",
  screen: terapiScreen,
  tile: { to: "terapi", text: "Side og områder", tone: "sky", figure: "halves" },
});

function areaTexts(content: Content) {
  return readTerapiOmrader(content).map((omrade) =>
    searchText(OMRADE, omrade, {
      href: pagePathOf(omrade, "/terapi"),
      texts: wordsOf(content, omrade),
      answer: answerOf(content, omrade),
    }),
  );
}

/** The guide's words for what is hard; those of danger lead to help. */
function wordsOf(content: Content, { id }: TerapiOmrade): string[] {
  const words = content
    .get(guideDocument)
    .valg.flatMap(({ omrade, ord }) => (omrade === id ? ord : []));
  return words.filter((word) => !isDanger(dangerIn([word])));
}

/** 'Tre til seks uger · Første samtale 1.650 kr.' */
function answerOf(content: Content, { begynder, priser }: TerapiOmrade): string {
  const waiting = formatWaiting(content, readKlinik(content))?.words ?? "";
  const price = readPrices(content).find(({ noegle }) => priser.includes(noegle));
  const facts = [begynder || waiting, price ? `${price.navn} ${price.pris}` : ""];
  return facts.filter(Boolean).join(" · ");
}
