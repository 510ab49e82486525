export type Envelope = {
  messageId: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
};

/** `unanswered`: the mail server got all of the mail, and did not say whether it took it. */
export type Delivery =
  | { state: "sent" | "filed" | "unanswered" }
  | { state: "refused"; fault: RefusalCause; reason: string };

/** Programs that answer mails, as the absent do, leave these alone (RFC 3834). */
export const HEADERS = { "Auto-Submitted": "auto-generated" };

export const UNANSWERED = "mailserveren fik mailen, men svarede ikke";

/** `final`: never accepted; `passing`: may succeed later; `server`: every message fails; `interrupted`: the site stopped. */
export type RefusalCause = "final" | "passing" | "server" | "interrupted";

export type MailTransport = {
  send(envelope: Envelope): Promise<Delivery>;
  deleteFile(messageId: string): Promise<void>;
  close(): void;
};

export function createNoTransport(): MailTransport {
  return {
    send: async () => ({ state: "refused", fault: "server", reason: "en kopi sender ingen mails" }),
    async deleteFile() {},
    close() {},
  };
}
