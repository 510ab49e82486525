import { pageForm } from "../../admin/admin-form.ts";
import { welcomeContent } from "./admin-welcome-content.ts";
import { readWelcome, WELCOME, welcomeTextDocument } from "./forside.server.ts";

export const welcomeText = pageForm({
  screen: "/admin/forside?rediger=velkomst",
  shownAt: "/",
  document: welcomeTextDocument,
  fields: WELCOME,
  shown(content) {
    const { title, html } = readWelcome(content);
    return { title, htmlContent: html };
  },
  toStored: ({ htmlContent }) => ({ content: welcomeContent(htmlContent) }),
  saved: "Velkomsttekst opdateret!",
  failed: "Fejl ved gem af velkomsttekst.",
});
