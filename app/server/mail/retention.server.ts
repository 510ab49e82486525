import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { eraseOldCopies } from "../database/copy-before-migration.server.ts";
import type { Database } from "../database/database.server.ts";
import { SERVER } from "../events/events.server.ts";
import type { BelievedClock } from "../jobs/believed-clock.server.ts";
import type { Log } from "../log.server.ts";
import type { Erasure } from "./erasure.server.ts";
import { EMPTIED } from "./letter.server.ts";
import type { MailFiles } from "./mail-files.server.ts";

/** How long what a customer wrote in free words is kept, and the mails that say it. */
export const MESSAGE_DAYS = 90;
/** Letters with a link and test mails are worth nothing after hours. */
const OTHER_LETTER_DAYS = 1;
const DAY_MS = 24 * 60 * 60_000;

type Parts = {
  database: Database;
  databaseFile: string;
  erasure: Erasure;
  files: Pick<MailFiles, "list" | "eraseExcept">;
  /** ORDER_RETENTION_DAYS */
  orderDays: number;
  log: Log;
  clock: BelievedClock;
};

/** Erases now and once a day what has been kept for long enough. Returns the end of it. */
export function eraseOldMailDaily(parts: Parts): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();
  function erase() {
    running = eraseOldMail(parts, () => stopped).catch((error) =>
      parts.log.error({ err: error }, "old mail could not be erased"),
    );
  }
  erase();
  const timer = setInterval(erase, DAY_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
    return running;
  };
}

/** Erases old orders, the messages in younger ones, letters of every other kind, and mail files without a letter. */
export async function eraseOldMail(parts: Parts, isStopped = () => false): Promise<void> {
  const { database, databaseFile, erasure, files, orderDays, log, clock } = parts;
  const now = (await clock()).getTime();
  eraseOldCopies(databaseFile, new Date(now));
  const erased = { orders: 0, messages: 0, letters: 0, files: 0 };
  const keys = await readOrderKeys(database);
  for (const { id, age, isEmptied } of await readLetters(database, now)) {
    if (isStopped()) return;
    await breathe();
    const isOrder = keys.has(id);
    if (isOrder && age > orderDays * DAY_MS) {
      if (await erasure.eraseOrder(id, SERVER)) erased.orders += 1;
    } else if (isOrder && age > MESSAGE_DAYS * DAY_MS && !isEmptied) {
      await erasure.emptyOrder(id);
      erased.messages += 1;
    } else if (!belongsToOrder(id, keys) && age > OTHER_LETTER_DAYS * DAY_MS) {
      await erasure.eraseLetter(id);
      erased.letters += 1;
    }
  }
  // Listed before the rows are read: the row of every file that is in the list is there already.
  const listed = await files.list();
  erased.files = await files.eraseExcept(listed, await readMessageIds(database));
  // Whatever an erasure, or a stop in the middle of one, could not scrub.
  await database.scrub();
  if (Object.values(erased).some((count) => count > 0)) log.info(erased, "old mail erased");
}

async function readOrderKeys({ kysely }: Database): Promise<Set<string>> {
  const rows = await kysely.selectFrom("posted").select("post_key").execute();
  return new Set(rows.map((row) => row.post_key));
}

/** A letter is as old as its rows in the outbox: its document is saved again when it is handled. */
async function readLetters({ kysely }: Database, now: number) {
  const rows = await kysely
    .selectFrom("documents")
    .where("collection", "=", "mail")
    .select((eb) => [
      "id",
      "saved_at",
      sql<number>`data like ${EMPTIED}`.as("emptied"),
      eb
        .selectFrom("outbox")
        .whereRef("mail_id", "=", "documents.id")
        .select((row) => row.fn.min("created_at").as("created_at"))
        .as("posted_at"),
    ])
    .execute();
  return rows.map(({ id, saved_at, emptied, posted_at }) => ({
    id,
    age: now - Number(posted_at ?? Date.parse(saved_at)),
    isEmptied: Boolean(emptied),
  }));
}

/** An order's letters have its key before a hyphen. */
function belongsToOrder(id: string, keys: Set<string>): boolean {
  const parts = id.split("-");
  return parts.some((_, index) => keys.has(parts.slice(0, index + 1).join("-")));
}

async function readMessageIds({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom("outbox").select("message_id").execute();
  return rows.map((row) => row.message_id);
}
