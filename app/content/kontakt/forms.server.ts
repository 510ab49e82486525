import { pageForm } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { kontaktDocument, PAGE } from "./kontakt.server.ts";

const page = pageForm({
  screen: "/admin/kontakt",
  shownAt: "/kontakt",
  document: kontaktDocument,
  fields: PAGE,
  saved: "Kontaktsiden blev opdateret!",
  failed: "Fejl ved gem af kontaktside.",
});

export const kontaktScreen = contentScreen({
  page,
  words: { title: "Kontakt", submit: "Gem kontaktside" },
});
