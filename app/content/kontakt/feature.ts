import { defineFeature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { readHelp } from "../hjaelp/hjaelp.server.ts";
import { formatWaiting, klinikDocument, readKlinik } from "../klinik/klinik.server.ts";
import { addressOf } from "../klinik/klinik.ts";
import { praktiskPriserDocument } from "../praktisk-priser/praktisk-priser.server.ts";
import { kontaktScreen } from "./forms.server.ts";
import { kontaktDocument, readKontakt } from "./kontakt.server.ts";

export const kontakt = defineFeature({
  name: "kontakt",
  title: "Kontakt",
  pages: [
    {
      path: "/kontakt",
      shows: [kontaktDocument, klinikDocument, praktiskPriserDocument],
      searchTexts: contactTexts,
      isWarmedUp: true,
    },
  ],
  screen: kontaktScreen,
  tile: { to: "kontakt", text: "Tekst og kort", tone: "sage", figure: "talk" },
});

function contactTexts(content: Content) {
  const { title, textBefore, textAfter } = readKontakt(content);
  const klinik = readKlinik(content);
  const { adresse, telefon, aabningstider, email, svartid } = klinik;
  const waiting = formatWaiting(content, klinik);
  const help = readHelp(content).numre.map(
    ({ nummer, navn, tekst }) => `${navn}: ${nummer}. ${tekst}`,
  );
  const reach = [
    telefon && `Telefon ${telefon}`,
    aabningstider && `Telefontid: ${aabningstider}`,
    email && `E-mail ${email}`,
    waiting ? `Ventetid: ${waiting.words}` : "",
    svartid,
    adresse && `Adresse: ${addressOf(klinik)}`,
  ];
  const keywords =
    "adresse telefon telefonnummer mail åbningstider ventetid find vej book booking bestil tid aftale";
  return [
    { title, href: "/kontakt", texts: [textBefore, ...reach, textAfter], keywords },
    { title: "Hjælp lige nu", href: "/kontakt#hjaelp", texts: help, keywords: DANGER },
  ];
}

const DANGER =
  "akut krise selvmord selvmordstanker selvskade skærer cutter dø leve vold slår truer";
