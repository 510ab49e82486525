import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { cleanUp } from "./cleanup.ts";
import { until } from "./until.ts";

export type ReceivedMail = { to: string[]; source: string; messageId: string };

export type Stage = "greeting" | "MAIL" | "RCPT" | "DATA" | "end of data";
/** No answer, a closed connection, or an SMTP line. */
type Fault = "hang" | "drop" | `${number} ${string}`;

type Behaviour = SMTPServerOptions & {
  /** Called at every stage of every mail; undefined is no fault, a promise of it a slow answer. */
  fault?: (stage: Stage, recipient: string) => Fault | undefined | Promise<undefined>;
  /** Called before a recipient is accepted; an SMTP status refuses it. */
  refuse?: (recipient: string, attempt: number) => number | undefined;
};

/**
 * A real SMTP server on a free port of 127.0.0.1, which can fail on purpose. It collects every mail whose last line has
 * arrived.
 */
export async function startMailServer({ fault, refuse, ...options }: Behaviour = {}) {
  const received: ReceivedMail[] = [];
  const attempts = new Map<string, number>();
  let connections = 0;

  const connectionOf = ({ id }: SMTPServerSession) =>
    [...server.connections].find((connection) => connection.id === id);

  async function answer(
    stage: Stage,
    session: SMTPServerSession,
    reply: (no?: Error) => void,
    recipient = session.envelope.rcptTo.at(-1)?.address ?? "",
  ) {
    const wrong = await fault?.(stage, recipient);
    if (wrong === "drop") connectionOf(session)?._socket.destroy();
    else if (wrong !== "hang") reply(wrong && refusal(Number(wrong.slice(0, 3)), wrong.slice(4)));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect(session, reply) {
      connections += 1;
      const connection = connectionOf(session);
      if (connection) {
        const takeData = connection.handler_DATA.bind(connection);
        connection.handler_DATA = (command, next) =>
          answer("DATA", session, (no) => {
            if (!no) return takeData(command, next);
            connection.send(Object(no).responseCode, no.message);
            next();
          });
      }
      answer("greeting", session, reply);
    },
    onMailFrom: (_address, session, reply) => void answer("MAIL", session, reply),
    onRcptTo({ address }, session, reply) {
      const attempt = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, attempt);
      const status = refuse?.(address, attempt);
      if (status) return reply(refusal(status, `no thanks, ${address}`));
      answer("RCPT", session, reply, address);
    },
    onData(stream, session, reply) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        const source = Buffer.concat(chunks).toString("utf8");
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source, messageId: /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? "" });
        answer("end of data", session, reply);
      });
    },
    ...options,
  });
  const add = server.connections.add.bind(server.connections);
  server.connections.add = (connection) => {
    // The package's own waits a tenth of a second for clients that talk too soon.
    connection.init = () => connection._setListeners(() => connection.connectionReady());
    return add(connection);
  };
  // A client that is killed in the middle of a mail is part of some tests.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp(() => {
    for (const { _socket } of server.connections) _socket.destroy();
    return new Promise<void>((resolve) => server.close(resolve));
  });
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("the mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    /** Resolves when `count` mails have arrived. */
    async waitFor(count: number) {
      await until(`${count} mails have come in`, () => received.length >= count);
      return received;
    },
  };
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** A mail's source with its quoted-printable text decoded. */
export function decodeMail({ source }: ReceivedMail): string {
  const bytes = source
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The path of the first link to choose a password. */
export function passwordLinkIn(mails: ReceivedMail[]): string | undefined {
  const found = mails.map((mail) => /\/admin\/adgangskode\?token=[\w-]+/.exec(decodeMail(mail)));
  return found.find((match) => match !== null)?.[0];
}
