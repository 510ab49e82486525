import { longText, richText, SEARCH_RESULT, text } from "../../admin/form/form-fields.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { welcomeContent } from "./admin-welcome-content.ts";
import { readWelcome, welcomeTextDocument } from "./forside.server.ts";

const WELCOME = {
  forsideTitel: text("Forsidens overskrift"),
  forsideIndledning: longText("Forsidens indledning"),
  title: text("Titel"),
  htmlContent: richText("Velkomsttekst"),
  omTitel: text("Overskrift om klinikken"),
  omIndledning: longText("Indledning om klinikken"),
  omTekst: longText("Tekst om klinikken"),
  ...SEARCH_RESULT,
};

export const welcomeText: Page<typeof WELCOME> = {
  screen: "/admin/forside?rediger=velkomst",
  shownAt: "/",
  document: welcomeTextDocument,
  fields: WELCOME,
  shown(content) {
    const { title, html } = readWelcome(content);
    return { title, htmlContent: html };
  },
  toStored: ({ htmlContent }) => ({ content: welcomeContent(htmlContent) }),
  derived: ["content"],
  saved: "Velkomsttekst opdateret!",
  failed: "Fejl ved gem af velkomsttekst.",
};
