import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Settings } from "../config.server.ts";
import type { Tables } from "../database/database.server.ts";
import { openUnmigrated } from "../database/open-database.server.ts";
import { SERVER, storeEvent } from "../events/audit.server.ts";
import { expiryOfEnded } from "../mail/queue-mail.server.ts";
import { UNANSWERED } from "../mail/transport.server.ts";
import { REVOKE_ACCESS, readMigrations } from "./copy-database.server.ts";

export const WRITER = "copies";
const WRITER_IDS = 2 ** 31;
/** Order numbers skipped after the copy's last, where the orders since then are unknown. */
export const GAP = 1000;
const ERASED = "mailen var slettet, da sikkerhedskopien blev gendannet";

export type SiteState = {
  createdAt: string;
  lastOrderNumber: number;
  /** By Message-ID. */
  messages: Map<string, MessageState>;
};

type MessageState = Pick<Tables["outbox"], "state" | "unanswered">;

/** What happened after the copy was made. Lists hold Message-IDs. */
export type Continuation = {
  /** False when the former site is missing, another, or older than the copy. */
  isKnown: boolean;
  lastOrderNumber: number;
  sent: string[];
  erased: string[];
  /** Messages that the mail server may have taken. */
  unanswered: Map<string, MessageState>;
  waiting: number;
};

export function continueFrom(
  copy: SiteState,
  former: SiteState | undefined,
  newest?: { lastOrderNumber: number; state?: SiteState },
): Continuation {
  const isLater = (state: SiteState | undefined): state is SiteState =>
    state !== undefined &&
    state.createdAt === copy.createdAt &&
    state.lastOrderNumber >= copy.lastOrderNumber;
  const isKnown = isLater(former) && former.lastOrderNumber >= (newest?.lastOrderNumber ?? 0);
  const later = [former, newest?.state].filter(isLater);
  const waiting = [...copy.messages]
    .filter(([, { state }]) => state === "waiting" || state === "sending")
    .map(([id]) => id);
  const sent = waiting.filter((id) =>
    later.some(({ messages }) => messages.get(id)?.state === "sent"),
  );
  const erased = waiting.filter(
    (id) => !sent.includes(id) && later.some(({ messages }) => !messages.has(id)),
  );
  const unanswered = later
    .flatMap(({ messages }) => [...messages])
    .filter(([id, { unanswered }]) => unanswered > 0 && waiting.includes(id))
    .toSorted(([, a], [, b]) => a.unanswered - b.unanswered);
  const numbers = [copy, former, newest].map((state) => state?.lastOrderNumber ?? 0);
  return {
    isKnown,
    lastOrderNumber: Math.max(...numbers) + (isKnown ? 0 : GAP),
    sent,
    erased,
    unanswered: new Map(unanswered),
    waiting: waiting.length - sent.length - erased.length,
  };
}

/** @returns undefined for an unreadable database, which must not prevent a restore */
export async function readFormerState(settings: Settings): Promise<SiteState | undefined> {
  try {
    const former = await openUnmigrated(settings);
    return await readSiteState(former.kysely).finally(former.close);
  } catch {
    return undefined;
  }
}

export async function readSiteState(kysely: Kysely<Tables>): Promise<SiteState> {
  const createdAt = (await readMigrations(kysely)).map(({ run_at }) => run_at).sort()[0] ?? "";
  const { rows } = await sql<Pick<Tables["outbox"], "message_id"> & MessageState>`
    select message_id, state, unanswered from outbox where coalesce(error, '') <> ${ERASED}`.execute(
    kysely,
  );
  const messages = new Map(rows.map(({ message_id, ...state }) => [message_id, state]));
  return { createdAt, lastOrderNumber: await readLastOrderNumber(kysely), messages };
}

export async function readLastOrderNumber(kysely: Kysely<Tables>): Promise<number> {
  const sequences = kysely.selectFrom("sequences").select("value");
  return (await sequences.where("name", "=", "order").executeTakeFirstOrThrow()).value;
}

/** Makes a copy safe to start: no sessions, no order number used twice, no message sent twice. */
export async function prepareCopy(
  kysely: Kysely<Tables>,
  { lastOrderNumber, sent, erased, unanswered }: Continuation,
  { madeAt, restoredAt }: { madeAt: string; restoredAt: Date },
): Promise<void> {
  const update = (trx: Kysely<Tables>, messageId: string, { state, ...outcome }: Outcome) =>
    trx
      .updateTable("outbox")
      .set((eb) => ({
        ...outcome,
        ...(state && { state, expires_at: expiryOfEnded(eb, restoredAt) }),
      }))
      .where("message_id", "=", messageId)
      .where("state", "=", "waiting")
      .execute();
  await kysely.transaction().execute(async (trx) => {
    for (const statement of REVOKE_ACCESS) await sql.raw(statement).execute(trx);
    await trx
      .updateTable("sequences")
      .set({ value: lastOrderNumber })
      .where("name", "=", "order")
      .execute();
    await trx.deleteFrom("sequences").where("name", "=", WRITER).execute();
    await trx
      .insertInto("sequences")
      .values({ name: WRITER, value: randomInt(WRITER_IDS) })
      .execute();
    await trx
      .updateTable("outbox")
      .set({ state: "waiting", lease_until: 0 })
      .where("state", "=", "sending")
      .execute();
    for (const id of sent) await update(trx, id, { state: "sent", error: null });
    for (const id of erased) await update(trx, id, { state: "failed", error: ERASED });
    for (const [id, { state, unanswered: times }] of unanswered)
      await update(trx, id, {
        unanswered: times,
        ...(state === "failed" && { state, error: UNANSWERED }),
      });
    await storeEvent(trx, { kind: "backup restored", who: SERVER, about: madeAt }, restoredAt);
  });
}

type Outcome = Partial<Pick<Tables["outbox"], "state" | "error" | "unanswered">>;
