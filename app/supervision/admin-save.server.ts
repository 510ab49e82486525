import type { Editor } from "../admin/editor.server.ts";
import { eventRules } from "../admin/event-fields.server.ts";
import { textOf } from "../admin/form-values.ts";
import type { SaveRequest } from "../admin/read-save.server.ts";
import { freeId } from "../admin/title-id.ts";
import { cleanRichText } from "../server/rich-text.server.ts";
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
