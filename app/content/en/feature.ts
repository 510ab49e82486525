import { defineFeature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { klinikDocument } from "../klinik/klinik.server.ts";
import { omDocument } from "../om/om.server.ts";
import { praktiskPriserDocument } from "../praktisk-priser/praktisk-priser.server.ts";
import { englishDocument, readEnglishPage } from "./en.server.ts";
import { ENGLISH_PATH, START_PAGES } from "./en.ts";
import { englishScreen } from "./forms.server.ts";

export const en = defineFeature({
  name: "en",
  title: "In English",
  pages: [
    {
      path: ENGLISH_PATH,
      shows: [englishDocument, omDocument, klinikDocument, praktiskPriserDocument],
      items: englishLinks,
      searchTexts: englishTexts,
    },
  ],
  footerLinks: englishLinks,
  screen: englishScreen,
  tile: { to: "engelsk", text: "Siden på engelsk", tone: "sky", figure: "overlap" },
});

function englishLinks(content: Content) {
  const page = readEnglishPage(content);
  return page ? [{ label: "In English", href: ENGLISH_PATH, lang: "en" }] : [];
}

function englishTexts(content: Content) {
  const page = readEnglishPage(content);
  if (!page) return [];
  return [
    {
      title: page.title,
      href: ENGLISH_PATH,
      danish: START_PAGES.da,
      texts: [page.tekst, page.hvem, page.priserTekst, page.kontakt, page.henvisning],
      keywords: "english engelsk",
      picture: page.heroImage,
    },
  ];
}
