import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables, UnmigratedDatabase } from "../database/database.server.ts";
import { SERVER, storeEvent } from "../events/events.server.ts";
import { HAS_EXPIRY } from "../mail/message.server.ts";
import { REVOKE_ACCESS, readMigrations } from "./copy-database.server.ts";

/** By it the copies of a database that several processes share are told from another's. */
export const WRITER = "copies";
const WRITER_IDS = 2 ** 31;
/** So many orders may have come after a copy, where nobody can read how many did. */
export const GAP = 1000;
const ERASED = "mailen var slettet, da sikkerhedskopien blev gendannet";

/** What tells how far a site had come. */
export type SiteState = {
  /** By it one site is told from another. */
  born: string;
  lastNumber: number;
  mails: Map<string, string>;
};

/** How a copy is continued, after what is known of the time that followed it. */
export type Continuation = {
  /** False where nobody can tell which numbers were given: the former site is gone, another's, or older than the copy. */
  isKnown: boolean;
  lastNumber: number;
  sent: string[];
  erased: string[];
  waiting: number;
};

/** @param newest what the newest of the continuous copies tells, and the last number by its name */
export function continueFrom(
  copy: SiteState,
  former: SiteState | undefined,
  newest?: { lastNumber: number; state?: SiteState },
): Continuation {
  const isLater = (state: SiteState | undefined): state is SiteState =>
    state !== undefined && state.born === copy.born && state.lastNumber >= copy.lastNumber;
  const isKnown = isLater(former) && former.lastNumber >= (newest?.lastNumber ?? 0);
  const later = [former, newest?.state].filter(isLater);
  const waiting = [...copy.mails]
    .filter(([, state]) => state === "waiting" || state === "sending")
    .map(([id]) => id);
  const sent = waiting.filter((id) => later.some(({ mails }) => mails.get(id) === "sent"));
  const erased = waiting.filter(
    (id) => !sent.includes(id) && later.some(({ mails }) => !mails.has(id)),
  );
  const numbers = [copy.lastNumber, former?.lastNumber ?? 0, newest?.lastNumber ?? 0];
  return {
    isKnown,
    lastNumber: Math.max(...numbers) + (isKnown ? 0 : GAP),
    sent,
    erased,
    waiting: waiting.length - sent.length - erased.length,
  };
}

/** @returns undefined where nothing can be read: that is no reason not to restore */
export async function readFormerState(
  open: () => Promise<UnmigratedDatabase>,
): Promise<SiteState | undefined> {
  try {
    const former = await open();
    return await readSiteState(former.kysely).finally(former.close);
  } catch {
    return undefined;
  }
}

export async function readSiteState(kysely: Kysely<Tables>): Promise<SiteState> {
  const born = (await readMigrations(kysely)).map(({ run_at }) => run_at).sort()[0] ?? "";
  const { rows } = await sql<{ message_id: string; state: string }>`
    select message_id, state from outbox
    left join documents on collection = 'mail' and id = mail_id
    where coalesce(data, '') not like ${HAS_EXPIRY} and coalesce(error, '') <> ${ERASED}`.execute(
    kysely,
  );
  const mails = new Map(rows.map(({ message_id, state }) => [message_id, state]));
  return { born, lastNumber: await readLastOrderNumber(kysely), mails };
}

export async function readLastOrderNumber(kysely: Kysely<Tables>): Promise<number> {
  const sequences = kysely.selectFrom("sequences").select("value");
  return (await sequences.where("name", "=", "order").executeTakeFirstOrThrow()).value;
}

/** Before it is anybody's site: nobody is signed in, no number is given twice, and no mail that is known to be sent goes again. */
export async function prepareCopy(
  kysely: Kysely<Tables>,
  { lastNumber, sent, erased }: Continuation,
  { madeAt, restoredAt }: { madeAt: string; restoredAt: Date },
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    for (const erase of REVOKE_ACCESS) await sql.raw(erase).execute(trx);
    await trx
      .updateTable("sequences")
      .set({ value: lastNumber })
      .where("name", "=", "order")
      .execute();
    // Its own copies are another site's than those it was restored from.
    await trx.deleteFrom("sequences").where("name", "=", WRITER).execute();
    await trx
      .insertInto("sequences")
      .values({ name: WRITER, value: randomInt(WRITER_IDS) })
      .execute();
    // In the hand of a process that is no more.
    await trx
      .updateTable("outbox")
      .set({ state: "waiting", lease_until: 0 })
      .where("state", "=", "sending")
      .execute();
    for (const id of sent) await settleMail(trx, id, { state: "sent", error: null });
    for (const id of erased) await settleMail(trx, id, { state: "failed", error: ERASED });
    await storeEvent(trx, { ...SERVER, kind: "backup restored", about: madeAt }, restoredAt);
  });
}

type Settled = Pick<Tables["outbox"], "state" | "error">;

async function settleMail(trx: Kysely<Tables>, messageId: string, settled: Settled) {
  await trx
    .updateTable("outbox")
    .set(settled)
    .where("message_id", "=", messageId)
    .where("state", "=", "waiting")
    .execute();
}
