import { pageForm } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { englishDocument, PAGE, readEnglishPage } from "./en.server.ts";

const page = pageForm({
  screen: "/admin/engelsk",
  shownAt: (content) => readEnglishPage(content) && "/en",
  document: englishDocument,
  fields: PAGE,
});

export const englishScreen = contentScreen({
  page,
  words: { title: "In English", submit: "Gem siden" },
});
