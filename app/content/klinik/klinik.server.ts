import { list, longText, picture, text } from "../../editor/fields/form-fields.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import { WAITING } from "../../editor/fields/usual-fields.ts";
import { chosenHour, comingDay, danishDate } from "../../formats/danish-time.ts";
import { formatPhone } from "../../formats/phone-number.ts";
import type { Settings } from "../../server/config.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { text as storedText } from "../../server/documents/fields.server.ts";
import demo from "./klinik.demo.json" with { type: "json" };
import { isFresh, isStale, type WaitingTime } from "./klinik.ts";
import { type Hours, openStateAt } from "./telephone-hours.ts";
import { parseClosedDays, parseTelephoneTime } from "./written-hours.ts";

export const KLINIK = {
  navn: text("Navn", { required: "Skriv klinikkens navn.", blocksSave: true }),
  adresse: text("Adresse"),
  postnummer: text("Postnummer", { inputMode: "numeric", columns: 4 }),
  by: text("By", { columns: 8 }),
  telefon: text("Telefon", { type: "tel" }),
  aabningstider: text("Telefontid", { optional: true }),
  telefontider: list("Telefontid, som siden kan regne med", {
    hint: "En linje for hver tid: »mandag-torsdag kl. 9-12«. Så står der »Lukket nu« og »Ring mig op«, når I har lukket. Helligdage, grundlovsdag, juleaftensdag og nytårsaftensdag er lukkede.",
  }),
  lukkedage: list("Andre lukkede dage", {
    hint: "En linje for hver: »21. december 2026 - 3. januar 2027«.",
  }),
  ...WAITING,
  email: text("E-mail", { type: "email" }),
  cvr: text("CVR", { optional: true, inputMode: "numeric" }),
  /** 'ja' or 'nej'; '' until the clinic has chosen. */
  momsregistreret: text("Er I registreret for moms?", {
    choices: [
      { value: "", label: "Ikke valgt" },
      { value: "ja", label: "Ja, priserne er med moms" },
      { value: "nej", label: "Nej, vi lægger ikke moms på" },
    ],
  }),
  svartid: text("Svartid", {
    optional: true,
    hint: "En sætning, for eksempel »Vi svarer inden for to hverdage.« Står på Kontakt og på hvert terapiområde.",
  }),
  opfordring: text("Sidefodens opfordring", {
    optional: true,
    hint: "Står stort i bunden af siderne.",
    shownAt: "/#sidefod",
  }),
  opfordringTekst: longText("Sidefodens tekst", {
    optional: true,
    rows: 2,
    hint: "Står under opfordringen på forsiden, før telefontiden.",
    shownAt: "/#sidefod",
  }),
  logo: picture("Logo", {
    alt: "Beskrivelse af logoet",
    place: "klinik/logo",
    hint: "Står øverst på alle sider i stedet for klinikkens navn. Et bredt billede med gennemsigtig eller hvid baggrund er bedst.",
  }),
};

export const klinikDocument = defineDocument({
  name: "klinik",
  labels: {
    name: "Klinikken",
    part: "Klinikken",
    page: "Klinikkens oplysninger",
  },
  schema: documentSchema(KLINIK, {
    /** 'ja' or 'nej', by an owner's press; '' before the first. */
    aaben: storedText().describe("Åben for besøgende"),
  }),
  fallback: {},
  demo,
  kept: ["aaben"],
});

export type Klinik = ReturnType<typeof readKlinik>;

/** The telephone number as it is read: '12 34 56 78'. */
export function readKlinik(content: Content) {
  const { navn, telefon, ...klinik } = content.get(klinikDocument);
  return { ...klinik, navn: navn || "Klinikken", telefon: formatPhone(telefon) };
}

export function readHours(content: Content): Hours {
  const { telefontider, lukkedage } = content.get(klinikDocument);
  return {
    open: telefontider.flatMap((line) => parseTelephoneTime(line) ?? []),
    closed: lukkedage.flatMap((line) => parseClosedDays(line) ?? []),
  };
}

/** `day` and `again`: when somebody answers next, such as 'i morgen' and 'i morgen kl. 9'. */
export type Telephone =
  | { isOpen: true; until: string }
  | { isOpen: false; day?: string; again?: string };

/** Undefined where the clinic has written no times. */
export function readTelephone(content: Content): Telephone | undefined {
  const now = content.now();
  const state = openStateAt(readHours(content), now);
  if (!state) return undefined;
  if (state.isOpen) return { isOpen: true, until: chosenHour(state.until) };
  if (!state.opens) return { isOpen: false };
  const day = comingDay(state.opens, now);
  return { isOpen: false, day, again: `${day} ${chosenHour(state.opens)}` };
}

/** 'ring på 00 12 34 56' and 'skriv til post@klinik.dk', where the clinic has them. */
export function waysToReach({ telefon, email }: Pick<Klinik, "telefon" | "email">): string[] {
  return [telefon && `ring på ${telefon}`, email && `skriv til ${email}`].filter(Boolean);
}

/** The clinic as schema.org's organizer of events and publisher of articles. */
export function readOrganizer(content: Content, { origin }: Pick<Settings, "origin">) {
  return { "@type": "Organization", name: readKlinik(content).navn, url: `${origin}/` };
}

export type SiteState = "soon" | "open" | "closed";

/** A public site opens by an owner's press; a trial site is open from the start. */
export function readSiteState(
  content: Content,
  { isPublic, demoContent }: Pick<Settings, "isPublic" | "demoContent">,
): SiteState {
  const { aaben } = content.get(klinikDocument);
  if (aaben === "nej") return "closed";
  const isUnreadable = content.source(klinikDocument) === "unreadable";
  return aaben || isUnreadable || !isPublic || demoContent ? "open" : "soon";
}

export function formatWaiting(content: Content, waiting: WaitingTime) {
  if (!isFresh(waiting, content.today())) return undefined;
  return { words: waiting.ventetid, day: danishDate(new Date(waiting.ventetidDato)) };
}

export type Waiting = NonNullable<ReturnType<typeof formatWaiting>>;

/** The task to look at a waiting time that is hidden for its age. */
export function staleWaiting(
  content: Content,
  waiting: WaitingTime,
  { whose, to }: { whose: string; to: string },
) {
  if (!isStale(waiting, content.today())) return [];
  const title = `Passer ${whose} ventetid stadig?`;
  const text = "Den er over 60 dage gammel og vises ikke længere.";
  return [{ level: "later" as const, title, text, to }];
}
