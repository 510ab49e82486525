import { pageForm } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { welcomeContent } from "./admin-welcome-content.ts";
import {
  CAROUSEL,
  readOpening,
  readWelcome,
  WELCOME,
  welcomeTextDocument,
} from "./forside.server.ts";

export const welcomeText = pageForm({
  screen: "/admin/forside?rediger=velkomst",
  shownAt: "/",
  document: welcomeTextDocument,
  fields: WELCOME,
  pageTitle: (content) => readOpening(content).title,
  shown(content) {
    const { title, html } = readWelcome(content);
    return { title, htmlContent: html };
  },
  toStored: ({ htmlContent }) => ({ content: welcomeContent(htmlContent) }),
  saved: "Velkomsttekst opdateret!",
  failed: "Fejl ved gem af velkomsttekst.",
});

export const welcomeScreen = contentScreen({
  page: welcomeText,
  from: { to: CAROUSEL, label: "Tilbage til forsiden", title: "Forside" },
  words: { title: "Rediger velkomsttekst", submit: "Gem velkomsttekst" },
});
