import { z } from "zod";
import { parseObject } from "../../formats/json.ts";

export type Message = {
  id: string;
  to: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** A letter that dies (one with a secret link): not sent after this time, its text erased once it is out. */
  expiresAt?: Date;
  /** The id of what it is about: it lives as long as that, every other letter for a day. */
  about?: string;
  /** Somebody waits for it: it is sent before those that are not. */
  isUrgent?: boolean;
  withheld?: string;
  record?: Record<string, unknown>;
};

export function messageDocument(letter: Message) {
  return {
    ...letter.record,
    to: letter.to,
    message: { subject: letter.subject, html: letter.html },
    text: letter.text,
    replyTo: letter.replyTo,
    expiresAt: letter.expiresAt?.toISOString(),
  };
}

/** Finds by `like` the letters that die: those with a secret link, and what account holders are told. */
export const HAS_EXPIRY = '%"expiresAt":"%';

export function emptyMessage(stored: string | null = null) {
  return { ...parseObject(stored), message: { subject: "", html: "" }, text: "", erased: true };
}

export function canBeSent(stored: string): boolean {
  return parseMessage(parseObject(stored)) !== undefined;
}

/** @returns undefined for what cannot be sent: no letter, or one whose words are erased */
export function parseMessage(data: unknown) {
  const letter = schema.safeParse(data).data;
  if (!letter) return undefined;
  const { message, expiresAt, erased: _, ...words } = letter;
  return { ...words, ...message, expiresAt: expiresAt ? new Date(expiresAt) : undefined };
}

const schema = z.object({
  message: z.object({ subject: z.string(), html: z.string() }),
  text: z.string(),
  replyTo: z.string().optional().catch(undefined),
  expiresAt: z.string().optional().catch(undefined),
  erased: z.literal(false).optional(),
});
