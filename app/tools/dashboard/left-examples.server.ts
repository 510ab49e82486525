import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { fieldLabel } from "../historik/document-labels.server.ts";

export type LeftExamples = {
  name: string;
  label: string;
  inSentence: string;
  /** What the fields are called in which one stands, once each: 'Samtalekort: Beskrivelse'. */
  texts: string[];
};

/** Where something of the invented clinic can still be read: its whole items and pages, and its sentences among the clinic's own. */
export function readLeftExamples(content: Content): LeftExamples[] {
  return content.definitions.flatMap((definition) => {
    const { name, labels } = definition;
    if (content.source(definition) === "unreadable") return [];
    const texts = nameTexts(definition, content);
    if (texts.length === 0 && !content.isProvisional([definition])) return [];
    return [{ name, label: labels.name, inSentence: labels.inSentence, texts }];
  });
}

function nameTexts(definition: DocumentDefinition, content: Content): string[] {
  const standing = definition.standingExamples(content.get(definition));
  const named = standing.map(({ field, items }) =>
    [...items, fieldLabel(definition, field) ?? field].join(": "),
  );
  return [...new Set(named)];
}
