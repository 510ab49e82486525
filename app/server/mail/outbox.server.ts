import type { ExpressionBuilder, Selectable } from "kysely";
import { CLOCKS_APART_MS, DAY_MS, HOUR_MS } from "../../formats/durations.ts";
import type { Database, Tables } from "../database/database.server.ts";
import type { TrustedClock } from "../database/trusted-clock.server.ts";
import { every } from "../jobs/every.server.ts";
import type { Log } from "../log.server.ts";
import { createServerPause, LONGEST_RETRY_MS, retryDelay } from "./backoff.ts";
import { eraseEndedText, NOT_SENT_IN_TIME } from "./erase-mail.server.ts";
import { expiryOfEnded, readMail } from "./queue-mail.server.ts";
import { replyAddress } from "./reply-address.server.ts";
import { SMTP_LIMITS } from "./smtp-transport.server.ts";
import { type Delivery, type MailTransport, UNANSWERED } from "./transport.server.ts";

/** Another process sends a mail only where this one cannot be sending it any more. */
const LEASE_MS = SMTP_LIMITS.message + SMTP_LIMITS.answer + CLOCKS_APART_MS;
const GIVE_UP_AFTER_MS = 5 * DAY_MS;
/** A mail without an answer may have arrived: it is tried once more, and then left to the clinic. */
const MOST_UNANSWERED = 2;
/** The next mail does not wait for one that takes longer. */
const SLOW_AFTER_MS = 5_000;
const MOST_AT_ONCE = 10;
const POLL_EVERY_MS = 1_000;
const STOP_WITHIN_MS = 7_000;

type OutboxOptions = {
  database: Database;
  transport: MailTransport;
  log: Log;
  clock: () => Date;
  trustedClock?: TrustedClock;
  stopWithinMs?: number;
  slowAfterMs?: number;
};

type OutboxRow = Selectable<Tables["outbox"]>;
type Sent = { row: OutboxRow; delivery: Delivery };

/** A process claims a row with a lease, so that another sends it only if the process dies. */
export function createOutbox(options: OutboxOptions) {
  const { database, transport, log, clock } = options;
  const { stopWithinMs = STOP_WITHIN_MS, slowAfterMs = SLOW_AFTER_MS } = options;
  const { trustedClock = async () => clock() } = options;
  const { kysely } = database;
  const pause = createServerPause();
  /** By Message-ID. */
  const underway = new Map<string, Promise<void>>();
  /** Deliveries and refusals that are not stored yet. */
  const results = new Set<Sent>();
  const loop = every(
    { name: "outbox", firstMs: POLL_EVERY_MS, ms: POLL_EVERY_MS, run: sendAllDue },
    { clock, log },
  );

  async function sendAllDue(signal: AbortSignal) {
    for (;;) {
      // Before the next message: without a stored result this one would be sent again and again.
      await storeResults();
      const isFull = underway.size >= MOST_AT_ONCE;
      const row = signal.aborted || isFull ? undefined : await claim();
      if (!row) return;
      const sending = deliverOne(row).finally(() => underway.delete(row.message_id));
      underway.set(row.message_id, sending);
      if (await takesLong(sending)) sending.catch(logLost).then(loop.wake);
    }
  }

  /** Its lease ends, and it is tried again. */
  function logLost(error: unknown) {
    log.error({ err: error }, "could not read a message that was to be sent");
  }

  async function deliverOne(row: OutboxRow) {
    results.add({ row, delivery: await send(row) });
  }

  async function takesLong(sending: Promise<void>): Promise<boolean> {
    const { promise: slow, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(true), slowAfterMs);
    return Promise.race([sending.then(() => false), slow]).finally(() => clearTimeout(timer));
  }

  async function storeResults() {
    for (const result of results) {
      await storeResult(result);
      results.delete(result);
    }
  }

  async function claim(): Promise<OutboxRow | undefined> {
    const now = clock().getTime();
    return kysely
      .updateTable("outbox")
      .set((eb) => ({
        state: "sending",
        lease_until: now + LEASE_MS,
        attempts: eb("attempts", "+", 1),
      }))
      .where("message_id", "=", ({ selectFrom }) =>
        selectFrom("outbox")
          .select("message_id")
          .where((eb) => isDue(eb, now))
          // Whatever the clock says, what this process has in hand is not sent twice.
          .$if(underway.size > 0, (query) =>
            query.where("message_id", "not in", [...underway.keys()]),
          )
          .orderBy("urgent", "desc")
          // After an outage many have the same time: the least tried first, so that none blocks the rest.
          .orderBy("next_at")
          .orderBy("attempts")
          .orderBy("created_at")
          .limit(1)
          .$if(database.dialect === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .returningAll()
      .executeTakeFirst();
  }

  async function send(row: OutboxRow): Promise<Delivery> {
    const mail = await readMail(kysely, row.mail_id);
    if (mail === "erased") return refused("mailen findes ikke længere");
    if (mail === "unreadable") return refused("mailen kan ikke læses");
    if (row.expires_at !== null && row.expires_at <= clock().getTime())
      return refused(NOT_SENT_IN_TIME);
    try {
      return await transport.send({
        ...mail,
        replyTo: replyAddress(mail.replyTo ?? ""),
        to: row.recipient,
        messageId: row.message_id,
        date: new Date(row.created_at),
      });
    } catch (error) {
      log.error({ err: error, mail: row.mail_id }, "could not send the message");
      return { state: "refused", fault: "passing", reason: "kunne ikke afleveres" };
    }
  }

  async function storeResult({ row, delivery }: Sent) {
    const next = await nextState(row, delivery);
    const isEnded = next.state !== "waiting";
    const isStored = await kysely.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("outbox")
        .set({ ...next, lease_until: 0 })
        .$if(isEnded, (update) => update.set((eb) => ({ expires_at: expiryOfEnded(eb, clock()) })))
        .where("message_id", "=", row.message_id)
        .where("lease_until", "=", row.lease_until)
        .executeTakeFirst();
      if (isEnded && row.expires_at !== null) await eraseEndedText(trx, row.mail_id);
      return numUpdatedRows > 0n;
    });
    if (!isStored) return deleteFileIfErased(row);
    if (delivery.state === "sent" || delivery.state === "filed") pause.end();
    else if (delivery.state === "refused" && delivery.fault === "server")
      await waitForServer(next.next_at, delivery.reason);
    log.info({ mail: row.mail_id, state: next.state, attempts: row.attempts }, "message delivery");
  }

  async function nextState({ created_at, attempts, ...row }: OutboxRow, delivery: Delivery) {
    const now = clock().getTime();
    if (delivery.state === "unanswered") {
      const unanswered = row.unanswered + 1;
      const state = unanswered < MOST_UNANSWERED ? ("waiting" as const) : ("failed" as const);
      return { state, unanswered, error: UNANSWERED, next_at: now + HOUR_MS };
    }
    if (delivery.state !== "refused") {
      return { state: delivery.state, error: null, next_at: now };
    }
    const { fault, reason } = delivery;
    if (fault === "interrupted") return { state: "waiting" as const, error: null, next_at: now };
    const next_at = fault === "server" ? pause.begin(now) : now + retryDelay(attempts);
    const isFailed = fault === "final" || (!row.expires_at && created_at < (await giveUpBefore()));
    return { state: isFailed ? ("failed" as const) : ("waiting" as const), error: reason, next_at };
  }

  async function giveUpBefore(): Promise<number> {
    return (await trustedClock()).getTime() - GIVE_UP_AFTER_MS;
  }

  /** All that are five days old are given up together; a mail with a link waits until its end. */
  async function waitForServer(until: number, reason: string) {
    const before = await giveUpBefore();
    await kysely
      .updateTable("outbox")
      .set({ next_at: until, error: reason })
      .where("state", "=", "waiting")
      .where((eb) => eb.or([eb("next_at", "<", until), isFarAhead(eb, clock().getTime())]))
      .execute();
    await kysely
      .updateTable("outbox")
      .set((eb) => ({ state: "failed", error: reason, expires_at: expiryOfEnded(eb, clock()) }))
      .where("state", "=", "waiting")
      .where("expires_at", "is", null)
      .where("created_at", "<", before)
      .execute();
  }

  /** The message was deleted while it was sent: its file in DATA_DIR/mail goes too. */
  async function deleteFileIfErased({ message_id }: OutboxRow) {
    const row = await kysely
      .selectFrom("outbox")
      .select("state")
      .where("message_id", "=", message_id)
      .executeTakeFirst();
    if (!row) await transport.deleteFile(message_id);
  }

  return {
    ...loop,
    /** Ends the leases of a process that died; call it only while no other process sends. */
    async reclaim() {
      await kysely
        .updateTable("outbox")
        .set({ state: "waiting", lease_until: 0 })
        .where("state", "=", "sending")
        .execute();
    },
    async stop() {
      const patience = setTimeout(() => transport.close(), stopWithinMs);
      await loop.stop();
      await Promise.allSettled(underway.values());
      clearTimeout(patience);
      transport.close();
      await storeResults().catch((error: unknown) =>
        log.error({ err: error }, "could not store what became of the last messages"),
      );
    },
  };
}

function refused(reason: string): Delivery {
  return { state: "refused", fault: "final", reason };
}

function isDue(eb: ExpressionBuilder<Tables, "outbox">, now: number) {
  return eb.or([
    eb.and([eb("state", "=", "waiting"), eb.or([eb("next_at", "<=", now), isFarAhead(eb, now)])]),
    eb.and([
      eb("state", "=", "sending"),
      // One that ends later was taken by a clock that was ahead.
      eb.not(eb.between("lease_until", now + 1, now + LEASE_MS + CLOCKS_APART_MS)),
    ]),
  ]);
}

/** Later than any pause ends: the clock was ahead when the time was stored, and the message is due. */
function isFarAhead(eb: ExpressionBuilder<Tables, "outbox">, now: number) {
  return eb("next_at", ">", now + LONGEST_RETRY_MS);
}
