import { data } from "react-router";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";

/** The stored data of a screen. @throws a 503 if it is unreadable: the screen's error boundary has a sentence */
export async function requireData(
  context: RequestContext,
  definition: DocumentDefinition,
): Promise<Fields> {
  const { documents, log } = context.get(samspil);
  const stored = await findData({ documents, definition });
  if (stored) return stored;
  log.error({ document: definition.name }, "stored document is unreadable");
  throw data(null, { status: 503 });
}
