import { SMTPServer } from "smtp-server";
import { atEnd } from "./at-end.ts";

export type ReceivedMail = { to: string[]; source: string };

type Behaviour = {
  /** Called before a recipient is taken; return an SMTP status to refuse. */
  refuse?: (recipient: string, attempt: number) => number | undefined;
};

/** A real SMTP server on a free port of 127.0.0.1 that keeps what it receives, until the test file ends. */
export async function startMailServer({ refuse }: Behaviour = {}) {
  const received: ReceivedMail[] = [];
  const attempts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, callback) {
      const attempt = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, attempt);
      const status = refuse?.(address, attempt);
      if (!status) return callback();
      callback(Object.assign(new Error(`no thanks, ${address}`), { responseCode: status }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ to, source: Buffer.concat(chunks).toString("utf8") });
        callback();
      });
    },
  });
  // A client that is killed in the middle of a mail is part of some tests.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("the mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    /** Resolves when `count` mails have come in. */
    async waitFor(count: number) {
      for (let waited = 0; received.length < count; waited += 20) {
        if (waited > 15_000) throw new Error(`${received.length} of ${count} mails arrived`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return received;
    },
  };
}

/** A mail's source with its quoted-printable text as it is read. */
export function decodeMail({ source }: ReceivedMail): string {
  const bytes = source
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
