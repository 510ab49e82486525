import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";

export function readLeftExamples(content: Content): DocumentDefinition[] {
  return content.definitions.filter(
    (definition) =>
      content.isProvisional([definition]) && content.source(definition) !== "unreadable",
  );
}
