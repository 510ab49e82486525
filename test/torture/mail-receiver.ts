import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** `drop` hangs up when it has the whole mail and has not said yes to it; `hang` says nothing more. */
export type Mood = "friendly" | "refuse" | "later" | "hang" | "drop";

/** One mail that the server said yes to. */
export type Accepted = { messageId: string; to: string };

export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;

/** A real SMTP server on a free port of 127.0.0.1, whose mood can change at any moment. */
export async function startMailReceiver() {
  const accepted: Accepted[] = [];
  const sockets = new Map<number, Socket>();
  let mood: Mood = "friendly";
  let slownessMs = 0;
  let dropped = 0;
  let onMail: () => void = () => undefined;

  function answer(callback: (error?: Error) => void) {
    if (mood === "hang") return;
    if (mood === "refuse") return callback(refusal(421));
    if (mood === "later") return callback(refusal(451));
    callback();
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, callback) => (mood === "later" ? callback() : answer(callback)),
    onRcptTo: (_address, _session, callback) => answer(callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        onMail();
        await wait(slownessMs);
        if (mood === "drop") {
          dropped += 1;
          return sockets.get(session.remotePort)?.destroy();
        }
        if (mood === "friendly") {
          const messageId = messageIdOf(Buffer.concat(chunks).toString("utf8"));
          for (const { address } of session.envelope.rcptTo) {
            accepted.push({ messageId, to: address });
          }
        }
        answer(callback);
      });
    },
  });
  server.server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  // A client that is killed in the middle of a mail is what this is for.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("the mail server has no port");

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    accepted,
    /** Mails that came whole and were answered by hanging up. */
    dropped: () => dropped,
    setMood(next: Mood) {
      mood = next;
    },
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
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error("not now"), { responseCode });
}

function messageIdOf(source: string): string {
  return /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? "";
}
