import { createDocuments } from "../../app/server/documents/documents.server.ts";
import { openStore } from "./backend.ts";

/** A store of documents on a fresh database, closed when the test file ends. */
export async function openDocuments(clock?: () => Date) {
  const database = await openStore();
  const documents = createDocuments(database, { clock });
  return { database, documents };
}
