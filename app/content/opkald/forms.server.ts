import { pageForm } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { opkaldDocument, readCallbackOffer, TEXTS } from "./opkald.server.ts";

const page = pageForm({
  screen: "/admin/opkald/tekster",
  shownAt: (content) => readCallbackOffer(content) && "/ring-mig-op",
  document: opkaldDocument,
  fields: TEXTS,
});

export const textsScreen = contentScreen({
  page,
  from: { to: "/admin/opkald", label: "Tilbage til Ring mig op", title: "Ring mig op" },
  words: { title: "Rediger indhold", submit: "Gem indhold" },
});
