import { longText, text } from "../../admin/form/form-fields.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { opkaldDocument, readCallbackOffer } from "./opkald.server.ts";

const FIELDS = {
  vises: text("Vil I ringe folk op?"),
  indledning: longText("Indledning"),
  naeste: longText("Hvad der sker bagefter"),
};

export const texts: Page<typeof FIELDS> = {
  screen: "/admin/opkald/tekster",
  shownAt: "/ring-mig-op",
  isShown: (content) => readCallbackOffer(content) !== undefined,
  alsoAt: ["/ring-mig-op/tak"],
  document: opkaldDocument,
  fields: FIELDS,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
};
