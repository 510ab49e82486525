import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** One mail that the server said yes to. */
export type Accepted = { messageId: string; to: string };

export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;

/** A real SMTP server on a free port of 127.0.0.1, which says how quick it is. */
export async function startMailReceiver() {
  const accepted: Accepted[] = [];
  const sockets = new Set<Socket>();
  let slownessMs = 0;
  let onMail: () => void = () => undefined;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        onMail();
        await wait(slownessMs);
        const messageId = messageIdOf(Buffer.concat(chunks).toString("utf8"));
        for (const { address } of session.envelope.rcptTo) {
          accepted.push({ messageId, to: address });
        }
        callback();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // A client that is killed in the middle of a mail is what this is for.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("the mail server has no port");

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    accepted,
    /** How long the server thinks before it says yes. */
    setSlowness(milliseconds: number) {
      slownessMs = milliseconds;
    },
    /** Resolves when the server next has a whole mail and has not yet said yes to it. */
    async untilMailInHand(withinMs: number): Promise<void> {
      const came = new Promise<void>((resolve) => {
        onMail = resolve;
      });
      await Promise.race([came, wait(withinMs, undefined, { ref: false })]);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function messageIdOf(source: string): string {
  return /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? "";
}
