import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";

/** The readable documents that still have the examples' texts. */
export function readLeftExamples(content: Content): DocumentDefinition[] {
  return content.definitions.filter(
    (definition) =>
      content.isProvisional([definition]) && content.source(definition) !== "unreadable",
  );
}
