import { pageForm } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { PAGE, praktiskPriserDocument } from "./praktisk-priser.server.ts";

const page = pageForm({
  screen: "/admin/praktisk-priser",
  shownAt: "/praktisk-priser",
  alsoAt: ["/kontakt"],
  document: praktiskPriserDocument,
  fields: PAGE,
  saved: "Praktisk & Priser siden blev opdateret!",
  failed: "Fejl ved gem af Praktisk & Priser side.",
});

export const praktiskPriserScreen = contentScreen({
  page,
  words: { title: "Praktisk & priser", submit: "Gem siden" },
});
