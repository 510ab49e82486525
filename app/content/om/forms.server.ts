import {
  alt,
  illustratedText,
  list,
  longText,
  picture,
  SEARCH_RESULT,
  text,
} from "../../admin/form/form-fields.ts";
import { addressNewItem } from "../../admin/form/linked-item.ts";
import { archFrame, headFrame } from "../../admin/image/picture-frame.ts";
import type { List } from "../../admin/list/list.server.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { danishDay } from "../../formats/danish-moment.ts";
import { isEmailAddress } from "../../formats/email-address.ts";
import { isPhoneNumber } from "../../formats/phone-number.ts";
import { itemPath, pagePathOf } from "../../site/page/linked-items.ts";
import { dayOfWaiting } from "../klinik/klinik.ts";
import { omDocument, PSYKOLOGER, readPsykologer } from "./om.server.ts";
import { psykologId } from "./om.ts";
import { englishAddress, hasEnglish } from "./profile.ts";

const PSYKOLOG = {
  navn: text("Navn", "Skriv et navn."),
  titler: longText("Titler"),
  engTitler: longText("Titler på engelsk"),
  speciale: longText("Speciale"),
  engSpeciale: longText("Speciale på engelsk"),
  email: text("E-mail"),
  engEmail: text("Engelsk ord for e-mail"),
  telefon: text("Telefon"),
  engTelefon: text("Engelsk ord for telefon"),
  punkter: list("Punkter"),
  engPunkter: list("Punkter på engelsk"),
  beskrivelse: longText("Kort beskrivelse"),
  langBeskrivelse: illustratedText("Lang beskrivelse"),
  engBeskrivelse: illustratedText("Beskrivelse på engelsk"),
  billede: text("Billedfil"),
  billedeUrl: picture(
    "Portræt",
    archFrame("Profilen"),
    { label: "Om os", shape: "arch", width: 410, ratio: 0.8 },
    { label: "Forsiden", shape: "arch", width: 253, ratio: 0.58 },
    { label: "Terapi og engelsk", shape: "arch", width: 304, ratio: 0.8 },
  ),
  billedeUrlAlt: alt(),
  omrader: list("Arbejder med"),
  ventetid: text("Ventetid"),
  ventetidDato: text("Ventetiden passede den"),
  autorisation: text("Autorisation"),
  ...SEARCH_RESULT,
};

const PAGE = {
  title: text("Overskrift"),
  indledning: longText("Indledning"),
  heroImage: picture("Topbillede", headFrame("Om os")),
  heroImageAlt: alt(),
  loefter: list("Det, I lover"),
  ...SEARCH_RESULT,
};

export const omSide: Page<typeof PAGE> = {
  screen: "/admin/om?rediger=indhold",
  shownAt: "/om",
  document: omDocument,
  fields: PAGE,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
};

const NO_ID = "Navnet skal have mindst ét bogstav eller tal.";
const NO_EMAIL = "E-mailen ser ikke rigtig ud. Skriv den som navn@klinik.dk.";
const NO_PHONE =
  "Telefonnummeret skal have otte cifre. Et udenlandsk nummer begynder med + og landekoden.";

export const psykologer: List<typeof PSYKOLOG> = {
  screen: "/admin/om",
  nameField: "navn",
  shownAt: (content, id) => itemPath(readPsykologer(content), id, "/om"),
  shownInEnglishAt(content, id) {
    const psykolog = readPsykologer(content).find((other) => other.id === id);
    return psykolog && hasEnglish(psykolog)
      ? englishAddress(pagePathOf(psykolog, "/om"))
      : undefined;
  },
  alsoAt: ["/om", "/"],
  document: omDocument,
  path: PSYKOLOGER,
  fields: PSYKOLOG,
  saved: {
    created: "Psykolog blev oprettet!",
    updated: "Psykolog blev opdateret!",
    deleted: "Psykolog blev slettet!",
  },
  hasField: (field) => field !== "billede",
  failed: { save: "Fejl ved gem af psykolog.", delete: "Fejl ved sletning af psykolog." },
  problems: ({ navn, email, telefon }, { isNew }) => ({
    ...(isNew && !psykologId(navn) && { navn: NO_ID }),
    ...(email && !isEmailAddress(email) && { email: NO_EMAIL }),
    ...(telefon && !isPhoneNumber(telefon) && { telefon: NO_PHONE }),
  }),
  replace: (psykolog, { items, id }) => ({
    ...psykolog,
    ventetidDato: dayOfWaiting(
      psykolog,
      items.find((item) => item.id === id),
      danishDay(new Date()),
    ),
  }),
  create: (psykolog, { items }) => ({
    ...psykolog,
    ventetidDato: dayOfWaiting(psykolog, undefined, danishDay(new Date())),
    ...addressNewItem(psykologId(psykolog.navn), "", "/om", items),
  }),
};
