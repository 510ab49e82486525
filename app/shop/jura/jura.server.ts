import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { CALLBACK_DAYS } from "../../content/opkald/opkald.ts";
import { list, richText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import {
  type BoundFigure,
  figuresIn,
  replaceFigures,
  withoutGaps,
} from "../../formats/bound-figures.ts";
import { formatDays } from "../../formats/danish-time.ts";
import { escapeHtml } from "../../formats/escape-html.ts";
import { formatKroner } from "../../formats/kroner.ts";
import type { Settings } from "../../server/config.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import * as stored from "../../server/documents/fields.server.ts";
import { readShop } from "../goods/shop.server.ts";
import { parseFreight } from "../goods/shop.ts";
import { type LawPage, MESSAGE_DAYS, RETURN_DAYS } from "./law-pages.ts";
import { FORTRYDELSESRET } from "./texts/fortrydelsesret.server.ts";
import { HANDELSBETINGELSER } from "./texts/handelsbetingelser.server.ts";
import { PRIVATLIV } from "./texts/privatliv.server.ts";
import { TILGAENGELIGHED } from "./texts/tilgaengelighed.server.ts";

export function readFigures(content: Content, settings: Settings): BoundFigure[] {
  const klinik = readKlinik(content);
  const shop = readShop(content);
  const town = `${klinik.postnummer} ${klinik.by}`.trim();
  const isRegistered = klinik.momsregistreret === "ja";
  return [
    figure("klinik", klinik.navn, "Klinikkens navn", "Klinikken"),
    figure(
      "adresse",
      klinik.adresse && town && `${klinik.adresse}, ${town}`,
      "Adressen",
      "Klinikken",
    ),
    figure("cvr", klinik.cvr && `CVR ${klinik.cvr}`, "CVR", "Klinikken"),
    figure("telefon", klinik.telefon, "Telefonnummeret", "Klinikken"),
    figure("email", klinik.email, "E-mailen", "Klinikken"),
    figure("moms", MOMS[klinik.momsregistreret] ?? "", "Om I er momsregistreret,", "Klinikken"),
    figure("momssats", isRegistered ? "25 %" : "", "Om I er momsregistreret,", "Klinikken"),
    figure("fragt", freightSentence(shop.fragt, shop.fragtFriFra), "Fragten", "Shop"),
    figure("fragtpris", shop.fragt, "Fragten", "Shop"),
    figure("leveringstid", shop.leveringstid, "Leveringstiden", "Shop"),
    figure("betalingsfrist", shop.betalingsfrist, "Betalingsfristen", "Shop"),
    figure("fortrydelsesfrist", "14 dage"),
    figure("returfrist", formatDays(RETURN_DAYS)),
    figure("tilbagebetaling", "14 dage"),
    figure("reklamationsret", "2 år"),
    figure("besked-slettes", formatDays(MESSAGE_DAYS)),
    figure("opkald-slettes", formatDays(CALLBACK_DAYS)),
    figure("bestilling-slettes", formatDays(settings.orderRetentionDays)),
    figure("historik-slettes", formatDays(settings.historyDays)),
  ];
}

const MOMS: Record<string, string> = {
  ja: "Alle priser er i danske kroner og med moms.",
  nej: "Alle priser er i danske kroner. Vi er ikke momsregistreret, så der er ikke moms i dem.",
};

function freightSentence(price: string, freeFrom: string): string {
  const freight = parseFreight(price, freeFrom);
  if (!freight) return "";
  if (freight.price === 0) return "Fragten er gratis.";
  const sentence = `Fragten er ${formatKroner(freight.price)}`;
  if (freight.freeFrom === undefined) return sentence;
  return `${sentence} Køber du for ${formatKroner(freight.freeFrom)} eller mere, er den gratis.`;
}

function figure(name: string, value: string, what = "", from = ""): BoundFigure {
  return { name, value, missingSentence: value ? "" : `${what} mangler`, from };
}

export const LAW_TEXT = {
  title: text("Titel", "Skriv en titel."),
  tekst: richText("Tekst", {
    required: "Skriv en tekst.",
    hint: "Det grå bliver hentet fra andre steder og følger med, når det bliver ændret dér. Sæt markøren i det for at se dets navn i {krøllede parenteser}.",
  }),
  laest: list("Det skal I selv læse", { partOf: "tekst" }),
};

const LAW_TEXTS = {
  handelsbetingelser: lawText("handelsbetingelser", "Handelsbetingelser", HANDELSBETINGELSER),
  privatliv: lawText("privatliv", "Privatlivspolitik", PRIVATLIV),
  fortrydelsesret: lawText("fortrydelsesret", "Fortrydelsesret", FORTRYDELSESRET),
  tilgaengelighed: lawText("tilgaengelighed", "Tilgængelighed", TILGAENGELIGHED),
};

function lawText(name: LawPage["slug"], label: string, standardText: string) {
  const { title, tekst } = LAW_TEXT;
  const html = standardText.replaceAll("\n", "").trim();
  return defineDocument({
    name,
    labels: { name: label, part: "Lovens sider", page: label },
    schema: documentSchema(LAW_TEXT, {
      title: stored
        .text()
        .transform((typed) => typed || label)
        .describe(title.label),
      tekst: stored
        .richText()
        .transform((typed) => typed || html)
        .describe(tekst.label),
      /** The ISO time of its first publication; '' while it is a draft. */
      udgivet: stored.text().describe("Udgivet"),
    }),
    fallback: {},
    demo: {},
  });
}

export function lawDocument({ slug }: LawPage) {
  return LAW_TEXTS[slug];
}

/** The editor's text, with values as `{name}`. */
export function readLawText(content: Content, page: LawPage) {
  return content.get(lawDocument(page));
}

/** The visitors' text: values filled in, gaps left out. */
export function readLawPage(content: Content, settings: Settings, page: LawPage) {
  const { title, tekst, udgivet, lastUpdated } = readLawText(content, page);
  const figures = readFigures(content, settings);
  return {
    title,
    html: withoutGaps(replaceFigures(tekst, figures, figureHtml)).replaceAll("<p></p>", ""),
    facts: page.facts.flatMap(({ figure: name, about }) => {
      const value = figures.find((figure) => figure.name === name)?.value;
      return value ? [{ value, about }] : [];
    }),
    form: page.slug === "fortrydelsesret" ? withdrawalForm(readKlinik(content)) : undefined,
    isDraft: udgivet === "",
    since: udgivet && (lastUpdated ?? udgivet),
  };
}

export function missingFromLawPage(content: Content, settings: Settings, page: LawPage) {
  const { tekst, udgivet } = readLawText(content, page);
  const missing = figuresIn(tekst, readFigures(content, settings)).filter(({ value }) => !value);
  return { isDraft: udgivet === "", figures: missing };
}

function figureHtml({ value, missingSentence, name }: BoundFigure): string {
  if (!value) return escapeHtml(`(${missingSentence})`);
  if (name === "email") return `<a href="mailto:${escapeHtml(value)}">${escapeHtml(value)}</a>`;
  return escapeHtml(value);
}

type Seller = { navn: string; adresse: string; postnummer: string; by: string; email: string };

/** The standard withdrawal form (Forbrugeraftaleloven, annex 3) with the seller filled in. */
function withdrawalForm(seller: Seller): { title: string; lines: string[] } {
  const { navn, adresse, postnummer, by, email } = seller;
  const to = [navn, adresse, `${postnummer} ${by}`.trim(), email].filter(Boolean).join(", ");
  return {
    title: "Standardfortrydelsesformular",
    lines: [
      "(Denne formular udfyldes og returneres kun, hvis fortrydelsesretten gøres gældende)",
      `Til: ${to}`,
      "Jeg/vi (*) meddeler herved, at jeg/vi (*) ønsker at gøre fortrydelsesretten gældende i forbindelse med min/vores (*) købsaftale om følgende varer (*)/levering af følgende tjenesteydelser (*):",
      "Bestilt den (*)/modtaget den (*):",
      "Forbrugerens navn (forbrugernes navne):",
      "Forbrugerens adresse (forbrugernes adresse):",
      "Forbrugerens underskrift (forbrugernes underskrifter) (kun hvis formularens indhold meddeles på papir):",
      "Dato:",
      "(*) Det ikke relevante udstreges.",
    ],
  };
}
