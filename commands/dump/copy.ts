import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database, Tables } from "../../app/server/database/database.server.ts";
import type { MediaStore } from "../../app/server/media/media-store.ts";
import { hashRows, isEmptyDatabase, readRows, type TableRow, takeTime, writeRows } from "./rows.ts";
import type { Table } from "./tables.ts";

/** What a person is told: nothing has been changed. */
export class Trouble extends Error {
  override name = "Trouble";
}

/** Only into a site that nobody has begun: nothing is mixed, and nothing replaced. */
export async function requireEmpty(
  { database, media }: { database: Database; media?: MediaStore },
  tables: Table[],
): Promise<void> {
  if (!(await isEmptyDatabase(database, tables)))
    throw new Trouble(
      "der er noget i databasen i forvejen. Vælg en, der er tom; i DATA_DIR er det filen samspil.db, der skal flyttes væk",
    );
  if (media && (await media.list()).length > 0)
    throw new Trouble("der er billeder i forvejen. Vælg et tomt sted");
}

export type Finish = (trx: Kysely<Tables>) => Promise<void>;

/**
 * In one transaction, which is kept only if what then stands there is what was read, and what is read a second time is too.
 * @param read reads all rows from the beginning
 * @param finish is done in the same transaction
 */
export async function copyRows(
  read: () => AsyncIterable<TableRow>,
  { kysely, dialect }: Database,
  tables: Table[],
  finish: Finish = async () => {},
): Promise<number> {
  return kysely.transaction().execute(async (trx) => {
    await takeTime(trx, dialect);
    await writeRows(trx, dialect, tables, read());
    const there = await hashRows(readRows(trx, dialect, tables));
    const here = await hashRows(read());
    if (there.hash !== here.hash) throw new Trouble(DIFFERENT);
    await finish(trx);
    return here.count;
  });
}

const DIFFERENT =
  "det, der er kommet over, er ikke det samme som det, der står på det gamle sted. Skriver sitet stadig, så stop det, og prøv igen";

/** It is read back and compared. */
export async function putPicture(media: MediaStore, path: string, bytes: Buffer): Promise<void> {
  await media.put(path, bytes);
  const there = await readBytes(media, path);
  if (!there || sha256(there) !== sha256(bytes))
    throw new Trouble(`${path} er ikke kommet helt over`);
}

export async function readBytes(media: MediaStore, path: string): Promise<Buffer | undefined> {
  const stored = await media.read(path);
  return stored && Buffer.concat(await Array.fromAsync(stored.stream()));
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
