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
  /** `permanent` is the server's own no (5xx): trying again cannot help. */
  | { state: "refused"; permanent: boolean; reason: string };

/** One way out for mail: an SMTP server, or files. Answers, never throws, for what a server can say. */
export type MailTransport = {
  send(envelope: Envelope): Promise<Delivery>;
  close(): void;
};
