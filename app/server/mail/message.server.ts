import { z } from "zod";
import { parseObject } from "../../formats/json.ts";

export type Message = {
  id: string;
  to: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Of a message with a secret link: it is not sent after this time, and its text is erased once it is sent. */
  expiresAt?: Date;
  /** The id of what it is about, which it is stored as long as. Other messages are stored for a day after they are sent. */
  about?: string;
  isUrgent?: boolean;
  withheld?: string;
  record?: Record<string, unknown>;
};

export function messageDocument(message: Message) {
  const { record, to, subject, html, text, replyTo, expiresAt } = message;
  return {
    ...record,
    to,
    message: { subject, html },
    text,
    replyTo,
    expiresAt: expiresAt?.toISOString(),
  };
}

export const HAS_EXPIRY = '%"expiresAt":"%';

export function emptyMessage(stored: string | null = null) {
  return { ...parseObject(stored), message: { subject: "", html: "" }, text: "", erased: true };
}

export function canBeSent(stored: string): boolean {
  return parseMessage(parseObject(stored)) !== undefined;
}

export function parseMessage(data: unknown) {
  const parsed = schema.safeParse(data).data;
  if (!parsed) return undefined;
  const { message, expiresAt, erased: _, ...fields } = parsed;
  return { ...fields, ...message, expiresAt: expiresAt ? new Date(expiresAt) : undefined };
}

const schema = z.object({
  message: z.object({ subject: z.string(), html: z.string() }),
  text: z.string(),
  replyTo: z.string().optional().catch(undefined),
  expiresAt: z.string().optional().catch(undefined),
  erased: z.literal(false).optional(),
});
