import type { ExpressionBuilder, Kysely } from "kysely";
import { z } from "zod";
import { DAY_MS } from "../../formats/durations.ts";
import { parseObject } from "../../formats/json.ts";
import type { Tables } from "../database/database.server.ts";

export type Message = {
  id: string;
  to: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** It is not sent after this time, and erased. A mail that expires while it waits has a secret link: its text goes once it is sent. */
  expiresAt?: Date;
  /** The order that it is stored as long as. Other mails are erased a day after they are sent. */
  orderId?: string;
  isUrgent?: boolean;
  /** Why it waits until the clinic sends it. */
  withheld?: string;
  /** What the stored document has beside the mail. */
  record?: Record<string, unknown>;
};

/** Stores a mail in the transaction of what it tells about. The outbox sends it within a second of the commit. */
export async function queueMail(
  trx: Kysely<Tables>,
  message: Message,
  { origin, now }: { origin: string; now: Date },
): Promise<void> {
  const { id, record, to, subject, html, text, replyTo, withheld, orderId, expiresAt } = message;
  await trx
    .insertInto("documents")
    .values({
      collection: "mail",
      id,
      revision: 1,
      data: JSON.stringify({ ...record, to, message: { subject, html }, text, replyTo }),
      saved_at: now.toISOString(),
      saved_by: "site",
    })
    .execute();
  const rows = to.map((recipient) => ({
    mail_id: id,
    recipient,
    state: withheld === undefined ? ("waiting" as const) : ("withheld" as const),
    attempts: 0,
    next_at: now.getTime(),
    lease_until: 0,
    error: withheld ?? null,
    message_id: `<${crypto.randomUUID()}@${new URL(origin).hostname}>`,
    created_at: now.getTime(),
    urgent: message.isUrgent ? 1 : 0,
    order_id: orderId ?? null,
    expires_at: expiresAt?.getTime() ?? null,
    unanswered: 0,
  }));
  await trx.insertInto("outbox").values(rows).execute();
}

/** It gets five days anew. @returns the order that it is about; undefined where it is sent, or its text is erased */
export async function queueAgain(
  trx: Kysely<Tables>,
  mailId: string,
  recipient: string,
  now: Date,
): Promise<{ order_id: string | null } | undefined> {
  if (typeof (await readMail(trx, mailId)) === "string") return undefined;
  return trx
    .updateTable("outbox")
    .set((eb) => ({
      state: "waiting",
      attempts: 0,
      next_at: now.getTime(),
      error: null,
      created_at: now.getTime(),
      expires_at: eb.case().when("state", "=", "waiting").then(eb.ref("expires_at")).end(),
      unanswered: 0,
    }))
    .where("mail_id", "=", mailId)
    .where("recipient", "=", recipient)
    .where("state", "in", ["failed", "withheld", "waiting"])
    .returning("order_id")
    .executeTakeFirst();
}

/** When a mail that was sent or given up `now` is erased. */
export function expiryOfEnded(eb: ExpressionBuilder<Tables, "outbox">, now: Date) {
  const aDayLater = now.getTime() + DAY_MS;
  return eb.case().when("order_id", "is", null).then(aDayLater).else(eb.ref("expires_at")).end();
}

/** @returns "erased" or "unreadable" where there is none */
export async function readMail(kysely: Kysely<Tables>, id: string) {
  const stored = await kysely
    .selectFrom("documents")
    .select("data")
    .where("collection", "=", "mail")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!stored) return "erased";
  const parsed = schema.safeParse(parseObject(stored.data)).data;
  if (!parsed) return "unreadable";
  const { message, ...fields } = parsed;
  return { ...fields, ...message };
}

const schema = z.object({
  message: z.object({ subject: z.string(), html: z.string() }),
  text: z.string(),
  replyTo: z.string().optional().catch(undefined),
});
