import { fieldLabel } from "../document-labels.server.ts";
import { toObject } from "../formats/json.ts";
import type { Content } from "../server/documents/content.server.ts";
import type { DocumentDefinition } from "../server/documents/define-document.server.ts";
import type { TextPath } from "../server/documents/example-texts.server.ts";

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
  const data = content.get(definition);
  const named = definition
    .standingExamples(data)
    .map((path) => [...itemNames(data, path), fieldName(definition.name, path)].join(": "));
  return [...new Set(named)];
}

function fieldName(document: string, path: TextPath): string {
  const field = path.findLast((step) => !/^\d+$/.test(step)) ?? "";
  return fieldLabel(document, field) ?? field;
}

/** The items that a text stands in, from without. */
function itemNames(data: object, path: TextPath): string[] {
  let at: unknown = data;
  return path.slice(0, -1).flatMap((step) => {
    at = Array.isArray(at)
      ? (at.find((item) => toObject(item).id === step) ?? at[Number(step)])
      : toObject(at)[step];
    const { title, navn } = toObject(at);
    return [title, navn].filter((name) => typeof name === "string");
  });
}
