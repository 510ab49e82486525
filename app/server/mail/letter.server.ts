/** A mail on its way: stored as one document of the collection `mail`, sent once to each recipient. */
export type Letter = {
  id: string;
  to: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** A letter that dies (one with a secret link): not sent after this time, its text erased once it is out. */
  expiresAt?: Date;
  /** Somebody waits for it: it is sent before those that are not. */
  isUrgent?: boolean;
  /** Why it is stored and not sent, until somebody at the clinic sends it. */
  withheld?: string;
  /** Stored beside the letter's own fields, for the screens that list it (an order's lines, its form …). */
  record?: Record<string, unknown>;
};

/** SPEC.md's mail document, with our fields beside it. */
export function letterDocument(letter: Letter) {
  return {
    ...letter.record,
    to: letter.to,
    message: { subject: letter.subject, html: letter.html },
    text: letter.text,
    replyTo: letter.replyTo,
    expiresAt: letter.expiresAt?.toISOString(),
  };
}

/** The Message-ID of one that dies begins so. */
export const ACCOUNT_MAIL = "konto.";

/** Finds by `like` the letters that die: those with a secret link, and what account holders are told. */
export const DIES = '%"expiresAt":"%';

/** What is left of a stored letter whose words are erased: it can no longer be sent. */
export function emptyLetter(data: Record<string, unknown> = {}) {
  return { ...data, message: { subject: "", html: "" }, text: "", erased: true };
}

/** Finds them by `like`: JSON escapes every quotation mark inside a text, so this is the field itself. */
export const EMPTIED = '%"erased":true%';
