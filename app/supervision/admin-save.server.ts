import { eventRules } from "../admin/form/event-fields.server.ts";
import { textOf } from "../admin/form/form-values.ts";
import { freeId } from "../admin/form/title-id.ts";
import type { Editor } from "../admin/save/editor.server.ts";
import type { SaveRequest } from "../admin/save/read-save.server.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { supervisionDocument, supervisionEventsDocument } from "./supervision.server.ts";

export const BUTTON_TEXT = "Læs mere";

export function saveSupervision(editor: Editor, { base, values }: SaveRequest) {
  const page = {
    title: textOf(values, "title"),
    heroImage: textOf(values, "heroImage"),
    heroImageAlt: textOf(values, "heroImageAlt"),
    introText: cleanRichText(textOf(values, "introText")),
    bottomText: cleanRichText(textOf(values, "bottomText")),
  };
  return editor.savePage(supervisionDocument, base, page, {
    saved: "Supervisionssiden blev opdateret!",
    failed: "Fejl ved gem af supervisionsside.",
  });
}

export const rules = eventRules({
  document: supervisionEventsDocument,
  path: ["events"],
  buttonText: BUTTON_TEXT,
  needsImage: true,
  idFrom: freeId,
});
