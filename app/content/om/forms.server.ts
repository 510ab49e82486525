import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { addressNewItem } from "../../editor/fields/linked-item.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { isEmailAddress } from "../../formats/email-address.ts";
import { isPhoneNumber } from "../../formats/phone-number.ts";
import { itemPath, pagePathOf } from "../../site/page/linked-items.ts";
import { dayOfWaiting } from "../klinik/klinik.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import { omDocument, PAGE, PSYKOLOG, PSYKOLOGER, readPsykologer } from "./om.server.ts";
import { hasEnglish, psykologId } from "./om.ts";
import { englishAddress } from "./profile.ts";

const page = pageForm({
  screen: "/admin/om?rediger=indhold",
  shownAt: "/om",
  document: omDocument,
  fields: PAGE,
});

const NO_ID = "Navnet skal have mindst ét bogstav eller tal.";
const NO_EMAIL = "E-mailadressen ser ikke rigtig ud. Skriv den som navn@klinik.dk.";
const NO_PHONE =
  "Telefonnummeret skal have otte cifre. Et udenlandsk nummer begynder med + og landekoden.";
const NO_YEAR =
  "Skriv et årstal med fire cifre, for eksempel 2009. Det kan ikke ligge i fremtiden.";

const list: AdminForm<typeof PSYKOLOG> = {
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
  options(content) {
    const areas = readTerapiOmrader(content).map(({ id, title }) => ({ value: id, label: title }));
    return { omrader: { choices: areas } };
  },
  saved: {
    created: "Psykolog blev oprettet!",
    updated: "Psykolog blev opdateret!",
    deleted: "Psykolog blev slettet!",
  },
  failed: { save: "Fejl ved gem af psykolog.", delete: "Fejl ved sletning af psykolog." },
  problems: ({ navn, email, telefon, autoriseretSiden }, { isNew, content }) => ({
    ...(isNew && !psykologId(navn) && { navn: NO_ID }),
    ...(email && !isEmailAddress(email) && { email: NO_EMAIL }),
    ...(telefon && !isPhoneNumber(telefon) && { telefon: NO_PHONE }),
    ...(autoriseretSiden &&
      !isYearUntil(content.today(), autoriseretSiden) && { autoriseretSiden: NO_YEAR }),
  }),
  toStored: (psykolog, { before, content }) => ({
    ventetidDato: dayOfWaiting(psykolog, before, content.today()),
  }),
  create: (psykolog, { items, content }) => ({
    ...psykolog,
    ventetidDato: dayOfWaiting(psykolog, undefined, content.today()),
    ...addressNewItem(psykologId(psykolog.navn), "", "/om", items),
  }),
};

/** From 1950. */
function isYearUntil(today: string, year: string): boolean {
  return /^(19[5-9]|20\d)\d$/.test(year) && year <= today.slice(0, 4);
}

export const omScreen = contentScreen({
  page,
  list,
  rows: (content) =>
    readPsykologer(content).map(({ id, navn, titler, billedeUrl }) => ({
      id,
      title: navn,
      preview: titler,
      image: billedeUrl,
      isPortrait: true,
    })),
  words: {
    title: "Om os",
    back: "Tilbage til Om os",
    heading: "Psykologer",
    create: "Opret ny psykolog",
    createTitle: "Opret psykolog",
    submit: "Gem psykolog",
    deleteTitle: "Slet psykologen?",
    deleteQuestion: "Er du sikker på, at du vil slette denne psykolog?",
    empty: "Der er ingen psykologer endnu.",
    noneFound: "Ingen psykologer har de ord i navnet.",
  },
});
