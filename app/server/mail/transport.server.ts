export type Envelope = {
  messageId: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
};

export type Delivery =
  | { state: "sent" | "filed" }
  | { state: "refused"; fault: RefusalCause; reason: string };

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
