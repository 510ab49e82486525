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
  /** `reason` is in our own words, without anybody's name or address. */
  | { state: "refused"; fault: RefusalCause; reason: string };

/**
 * Whose fault it was: `final` is the server's own no to this mail, where trying again cannot help; `passing`
 * may be over next time; `server` would have met any other mail too; `interrupted` is our own doing.
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
