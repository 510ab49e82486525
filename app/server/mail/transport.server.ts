/** What is handed to a mail server for one recipient. */
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
  | { state: "refused"; fault: Fault; reason: string };

/**
 * Whose fault it was: `final` is the server's own no to this mail, where trying again cannot help; `passing`
 * may be over next time; `server` would have met any other mail too; `interrupted` is our own doing.
 */
export type Fault = "final" | "passing" | "server" | "interrupted";

/** One way out for mail: an SMTP server, or files. Answers, never throws, for what a server can say. */
export type MailTransport = {
  send(envelope: Envelope): Promise<Delivery>;
  /** Takes back what is kept here of a mail, if anything is: its letter has been erased. */
  forget(messageId: string): Promise<void>;
  /** Ends what is being sent: that is answered as interrupted. */
  close(): void;
};

/** Sends nothing: what waits in a copy has been sent, or will be, by the site itself. */
export function createNoTransport(): MailTransport {
  return {
    send: async () => ({ state: "refused", fault: "server", reason: "en kopi sender ingen mails" }),
    async forget() {},
    close() {},
  };
}
