import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { writeFileAtomic } from "../data-dir/atomic-write.server.ts";
import type { Database, Tables } from "../database/database.server.ts";
import { SERVER, storeEvent } from "../events/events.server.ts";
import type { Log } from "../log.server.ts";
import { DIES } from "../mail/letter.server.ts";
import { DATABASE_FILE } from "./manifest.server.ts";

/** In a restored data folder until its first start: the database itself is the backup's to the byte. */
export const NOTE_FILE = "restored.json";

/** So many orders may have come after a backup, where nobody can read how many did. */
export const GAP = 1000;
const FIRST_NUMBER = 1000;
const ERASED = "mailen var slettet, da sikkerhedskopien blev gendannet";

const schema = z.object({
  lastNumber: z.int(),
  sent: z.array(z.string()),
  erased: z.array(z.string()),
  madeAt: z.string().optional(),
  restoredAt: z.string().optional(),
});

type Note = z.output<typeof schema>;

export type Since = Note & {
  /** False where they cannot: they are gone, or another site's, or older than the backup. */
  isKnown: boolean;
  waiting: number;
};

/** `newest`: the last that another place tells of the time after the copy. Where the former folder knows less, another machine went on. */
export async function compareWithFormer(
  folder: string,
  former: string,
  newest?: string,
): Promise<Since> {
  const copy = readState(folder);
  const isLater = (state: State | undefined): state is State =>
    state !== undefined && state.born === copy.born && state.lastNumber >= copy.lastNumber;
  const there = await readFormer(former);
  const elsewhere = newest === undefined ? undefined : await readFormer(newest);
  const isKnown = isLater(there) && there.lastNumber >= (elsewhere?.lastNumber ?? 0);
  const later = isKnown ? there : elsewhere;
  const waiting = [...copy.mails]
    .filter(([, state]) => state === "waiting" || state === "sending")
    .map(([id]) => id);
  const sent = isLater(later) ? waiting.filter((id) => later.mails.get(id) === "sent") : [];
  const erased = isLater(later) ? waiting.filter((id) => !later.mails.has(id)) : [];
  const numbers = [copy, there, elsewhere].map((state) => state?.lastNumber ?? 0);
  return {
    isKnown,
    lastNumber: Math.max(...numbers) + (isKnown ? 0 : GAP),
    sent,
    erased,
    waiting: waiting.length - sent.length - erased.length,
  };
}

export async function writeNote(
  dataDir: string,
  { lastNumber, sent, erased }: Since,
  { madeAt, restoredAt }: { madeAt: string; restoredAt: Date },
) {
  const times = { madeAt, restoredAt: restoredAt.toISOString() };
  const note: Note = { lastNumber, sent, erased, ...times };
  await writeFileAtomic(join(dataDir, NOTE_FILE), `${JSON.stringify(note)}\n`);
}

/** At the first start after a restore. Cut off, it is done again, with the same result. */
export async function settleRestore(
  database: Database,
  dataDir: string,
  log: Pick<Log, "warn">,
): Promise<void> {
  const note = await readNote(dataDir);
  if (!note) return;
  await database.kysely.transaction().execute(async (trx) => {
    await sql`delete from session`.execute(trx);
    await sql`delete from verification`.execute(trx);
    await countOn(trx, note.lastNumber);
    for (const id of note.sent) await settleMail(trx, id, { state: "sent", error: null });
    for (const id of note.erased) await settleMail(trx, id, { state: "failed", error: ERASED });
    await eraseLinks(trx);
    if (note.restoredAt) await rememberRestore(trx, note.madeAt ?? "", note.restoredAt);
  });
  await rm(join(dataDir, NOTE_FILE));
  const { lastNumber, sent, erased } = note;
  const facts = { lastNumber, sent: sent.length, erased: erased.length };
  log.warn(facts, "a restored backup is started: all sessions and links are ended");
}

/**
 * In the transaction that brings a copy into an empty database: nobody can read there what came after the copy.
 * @returns the last number that may be given
 */
export async function settleLoaded(
  trx: Kysely<Tables>,
  madeAt: string,
  restoredAt: Date,
): Promise<number> {
  const sequences = trx.selectFrom("sequences").select("value");
  const order = await sequences.where("name", "=", "order").executeTakeFirstOrThrow();
  const lastNumber = order.value + GAP;
  await countOn(trx, lastNumber);
  await rememberRestore(trx, madeAt, restoredAt.toISOString());
  return lastNumber;
}

function countOn(trx: Kysely<Tables>, lastNumber: number) {
  return trx
    .updateTable("sequences")
    .set({ value: lastNumber })
    .where("name", "=", "order")
    .where("value", "<", lastNumber)
    .execute();
}

type Settled = Pick<Tables["outbox"], "state" | "error">;

async function settleMail(trx: Kysely<Tables>, messageId: string, settled: Settled) {
  await trx
    .updateTable("outbox")
    .set({ ...settled, lease_until: 0 })
    .where("message_id", "=", messageId)
    .where("state", "in", ["waiting", "sending"])
    .execute();
}

async function rememberRestore(trx: Kysely<Tables>, madeAt: string, restoredAt: string) {
  const kind = "backup restored";
  const known = await trx
    .selectFrom("events")
    .select("id")
    .where("kind", "=", kind)
    .where("at", "=", restoredAt)
    .executeTakeFirst();
  if (!known) await storeEvent(trx, { ...SERVER, kind, about: madeAt }, new Date(restoredAt));
}

async function eraseLinks(trx: Kysely<Tables>) {
  const links = trx
    .selectFrom("documents")
    .select("id")
    .where("collection", "=", "mail")
    .where("data", "like", DIES);
  await trx.deleteFrom("outbox").where("mail_id", "in", links).execute();
  await trx
    .deleteFrom("documents")
    .where("collection", "=", "mail")
    .where("data", "like", DIES)
    .execute();
}

type State = {
  born: string;
  lastNumber: number;
  mails: Map<string, string>;
};

/** @returns undefined where nothing can be read: that is no reason not to restore */
async function readFormer(dataDir: string): Promise<State | undefined> {
  try {
    const state = readState(dataDir);
    const note = await readNote(dataDir);
    for (const id of note?.sent ?? []) state.mails.set(id, "sent");
    for (const id of note?.erased ?? []) state.mails.delete(id);
    return { ...state, lastNumber: Math.max(state.lastNumber, note?.lastNumber ?? 0) };
  } catch {
    return undefined;
  }
}

function readState(dataDir: string): State {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  try {
    const all = (query: string) => database.prepare(query).all();
    const tables = new Set(all("select name from sqlite_master").map(({ name }) => name));
    const [first] = all("select min(run_at) born from migrations");
    const [order] = tables.has("sequences")
      ? all("select value from sequences where name = 'order'")
      : [];
    const mails = tables.has("outbox") ? all(MAILS) : [];
    return {
      born: String(first?.born),
      lastNumber: Number(order?.value ?? FIRST_NUMBER),
      mails: new Map(mails.map(({ message_id, state }) => [String(message_id), String(state)])),
    };
  } finally {
    database.close();
  }
}

/** Without those that an earlier restore found erased: it is restored again, and they are still to be sent by nobody. */
const MAILS = `
  select message_id, state from outbox
  left join documents on collection = 'mail' and id = mail_id
  where coalesce(data, '') not like '${DIES}' and coalesce(error, '') <> '${ERASED}'`;

async function readNote(dataDir: string): Promise<Note | undefined> {
  const text = await readFile(join(dataDir, NOTE_FILE), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}
