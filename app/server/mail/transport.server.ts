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
  /** `reason` is Danish, without names or addresses. */
  | { state: "refused"; fault: RefusalCause; reason: string };

/**
 * `final`: the server refuses this message, now and later; `passing`: the next attempt may succeed; `server`: every message
 * would fail; `interrupted`: the site stopped.
 */
export type RefusalCause = "final" | "passing" | "server" | "interrupted";

export type MailTransport = {
  send(envelope: Envelope): Promise<Delivery>;
  forget(messageId: string): Promise<void>;
  close(): void;
};

export function createNoTransport(): MailTransport {
  return {
    send: async () => ({ state: "refused", fault: "server", reason: "en kopi sender ingen mails" }),
    async forget() {},
    close() {},
  };
}
