import { defineFeature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { readEnglishPage } from "../en/en.server.ts";
import { ENGLISH_PATH } from "../en/en.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { nyhederDocument } from "../nyheder/nyheder.server.ts";
import { omDocument } from "../om/om.server.ts";
import { forsideScreen } from "./forms.server.ts";
import {
  heroDocument,
  readAboutUs,
  readHeroImages,
  readOpening,
  readWelcome,
  welcomeTextDocument,
} from "./forside.server.ts";

export const forside = defineFeature({
  name: "forside",
  title: "Forside",
  documents: [heroDocument, welcomeTextDocument],
  pages: [
    {
      path: "/",
      shows: [heroDocument, welcomeTextDocument, nyhederDocument, omDocument],
      searchTexts: frontPageTexts,
      english: (content) => new Map(readEnglishPage(content) ? [["/", ENGLISH_PATH]] : []),
      isWarmedUp: true,
    },
  ],
  forms: () => forsideScreen.forms,
  tile: { to: "forside", text: "Billeder og tekster", tone: "sky", figure: "window" },
  pictureFolders: ["hero-images"],
});

function frontPageTexts(content: Content) {
  const { title, html } = readWelcome(content);
  const { lead } = readOpening(content);
  const aboutUs = readAboutUs(content);
  const texts = [lead, html, aboutUs.lead, ...aboutUs.paragraphs];
  const [first] = readHeroImages(content);
  return [{ title: title || readKlinik(content).navn, href: "/", texts, picture: first?.url }];
}
