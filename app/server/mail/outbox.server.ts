import type { Selectable } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Documents } from "../documents/documents.server.ts";
import type { Log } from "../log.server.ts";
import type { Delivery, MailTransport } from "./transport.server.ts";

const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000;
const LOOK_EVERY_MS = 5_000;

type OutboxOptions = {
  database: Database;
  documents: Pick<Documents, "read" | "write">;
  transport: MailTransport;
  log: Log;
  clock: () => Date;
};

type Row = Selectable<Tables["outbox"]>;

/**
 * Sends what the mailbox has stored. A row is claimed with a lease before it is sent, so that two workers
 * never send the same one; a worker that dies leaves it to the next when the lease runs out.
 */
export function createOutbox({ database, documents, transport, log, clock }: OutboxOptions) {
  const { kysely } = database;
  let running: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;

  /** Sends all that is due, one after the other. Calls while it runs make it look once more. */
  function deliver(): Promise<void> {
    wanted = true;
    running ??= deliverAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function deliverAll() {
    while (wanted && !stopped) {
      wanted = false;
      for (let row = await claim(); row; row = stopped ? undefined : await claim()) {
        await settle(row, await send(row));
      }
    }
  }

  async function claim(): Promise<Row | undefined> {
    const now = clock().getTime();
    return kysely
      .updateTable("outbox")
      .set((eb) => ({
        state: "sending",
        lease_until: now + LEASE_MS,
        attempts: eb("attempts", "+", 1),
      }))
      .where((eb) =>
        eb(
          eb.refTuple("mail_id", "recipient"),
          "in",
          eb
            .selectFrom("outbox")
            .select(["mail_id", "recipient"])
            .where((due) =>
              due.or([
                due.and([due("state", "=", "waiting"), due("next_at", "<=", now)]),
                due.and([due("state", "=", "sending"), due("lease_until", "<=", now)]),
              ]),
            )
            .orderBy("next_at")
            .limit(1)
            .$asTuple("mail_id", "recipient"),
        ),
      )
      .returningAll()
      .executeTakeFirst();
  }

  async function send(row: Row): Promise<Delivery> {
    const mail = parseMail((await documents.read("mail", row.mail_id))?.data);
    if (!mail) return { state: "refused", permanent: true, reason: "brevet findes ikke længere" };
    if (mail.expiresAt && mail.expiresAt <= clock()) {
      return { state: "refused", permanent: true, reason: "linket i brevet er udløbet" };
    }
    try {
      const { expiresAt: _, ...words } = mail;
      return await transport.send({
        ...words,
        to: row.recipient,
        messageId: row.message_id,
        date: new Date(row.created_at),
      });
    } catch (error) {
      log.error({ err: error, mail: row.mail_id }, "mail could not be handed over");
      return { state: "refused", permanent: false, reason: "kunne ikke afleveres" };
    }
  }

  async function settle(row: Row, delivery: Delivery) {
    const now = clock().getTime();
    const isOver =
      delivery.state === "refused" &&
      (delivery.permanent || now - row.created_at > GIVE_UP_AFTER_MS);
    const state = delivery.state !== "refused" ? delivery.state : isOver ? "failed" : "waiting";
    await kysely
      .updateTable("outbox")
      .set({
        state,
        lease_until: 0,
        next_at: now + retryDelay(row.attempts),
        error: delivery.state === "refused" ? delivery.reason : null,
      })
      .where("mail_id", "=", row.mail_id)
      .where("recipient", "=", row.recipient)
      .where("lease_until", "=", row.lease_until)
      .execute();
    if (state !== "waiting") await eraseSecretText(row.mail_id);
    log.info({ mail: row.mail_id, state, attempts: row.attempts }, "mail");
  }

  /** A letter with a secret link has nothing more to say once it is out or over. */
  async function eraseSecretText(mailId: string) {
    const letter = await documents.read("mail", mailId);
    if (!letter || !parseMail(letter.data)?.expiresAt) return;
    const erased = { message: { subject: "", html: "" }, text: "", erased: true };
    await documents.write("mail", mailId, erased, { basedOn: letter.revision, by: "outbox" });
  }

  const look = () =>
    deliver().catch((error) => log.error({ err: error }, "the outbox could not be worked on"));
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();

  return {
    /** Looks now; failures are logged and tried again at the next look. */
    wake: look,
    /** Resolves when everything that is due has been tried. */
    deliver,
    /** Ends after the mail in hand. */
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

/** 30 s, 1 min, 2 min … up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS);
}

function parseMail(data: unknown) {
  if (!isRecord(data) || !isRecord(data.message)) return undefined;
  const { subject, html } = data.message;
  const { text, replyTo, expiresAt } = data;
  if (typeof subject !== "string" || typeof html !== "string" || typeof text !== "string") {
    return undefined;
  }
  return {
    subject,
    html,
    text,
    replyTo: typeof replyTo === "string" ? replyTo : undefined,
    expiresAt: typeof expiresAt === "string" ? new Date(expiresAt) : undefined,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
