import { join } from "node:path";
import { createDocuments } from "../../app/server/documents/documents.server.ts";
import { createDatabase } from "./backend.ts";
import { cleanUp, makeFolder } from "./cleanup.ts";

/** A store of documents on a fresh database, closed when the test file ends. */
export async function openDocuments(clock?: () => Date) {
  const database = await createDatabase(join(makeFolder(), "documents.db"));
  const documents = createDocuments(database, { clock });
  cleanUp(() => database.close());
  return { database, documents };
}
