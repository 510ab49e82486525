import { MINUTE_MS } from "../../formats/durations.ts";
import { LOCAL_HOSTS } from "../config.server.ts";
import {
  type Delivery,
  HEADERS,
  type MailTransport,
  type RefusalCause,
} from "./transport.server.ts";

/** In milliseconds. `message`: from connecting to the mail's last line; `answer`: from there to the server's answer. */
type SmtpLimits = { connection: number; greeting: number; message: number; answer: number };

export const SMTP_LIMITS: SmtpLimits = {
  connection: 20_000,
  greeting: 20_000,
  message: MINUTE_MS,
  // RFC 5321, 4.5.3.2.6: who hangs up sooner has the server deliver the mail, and sends it again.
  answer: 10 * MINUTE_MS,
};
const DNS_LIMIT_MS = 10_000;

export function createSmtpTransport(
  url: string,
  from: string,
  limits = SMTP_LIMITS,
): MailTransport {
  const closing = new AbortController();

  async function openServer(onLastLine: () => void) {
    const { createTransport } = await import("nodemailer");
    const server = createTransport(
      {
        url,
        connectionTimeout: limits.connection,
        greetingTimeout: limits.greeting,
        socketTimeout: limits.answer,
        dnsTimeout: DNS_LIMIT_MS,
        // Otherwise a server, or an attacker in between, could turn encryption off. The URL may do so.
        requireTLS: !LOCAL_HOSTS.includes(new URL(url).hostname),
      },
      { from, headers: HEADERS },
    );
    server.use("stream", ({ message }, done) => {
      message.processFunc((lines) => lines.once("end", onLastLine));
      done();
    });
    return server;
  }

  return {
    async send(envelope) {
      const tooLate = new AbortController();
      const timer = setTimeout(() => tooLate.abort(), limits.message);
      const signal = AbortSignal.any([closing.signal, tooLate.signal]);
      let isAllSent = false;
      try {
        const server = await openServer(() => {
          isAllSent = true;
          clearTimeout(timer);
        });
        await server.sendMail({ ...envelope, signal });
        return { state: "sent" };
      } catch (error) {
        if (isAllSent && !answerCode(error)) return { state: "unanswered" };
        if (closing.signal.aborted) return rejected("interrupted", "afsendelsen blev afbrudt");
        if (tooLate.signal.aborted) return rejected("passing", "tidsgrænsen er nået");
        return describeRejection(error);
      } finally {
        clearTimeout(timer);
      }
    },
    deleteFile: async () => {},
    close: () => closing.abort(),
  };
}

function rejected(fault: RefusalCause, reason: string): Delivery {
  return { state: "refused", fault, reason };
}

function describeRejection(error: unknown): Delivery {
  const code = answerCode(error);
  const kind = String(Object(error).code ?? "ukendt fejl");
  const hasCode = code && kind !== "ETLS";
  const reason = hasCode ? `mailserveren svarede ${code}` : (REASONS[kind] ?? kind);
  // Only the refusal of this message is final; a server that refuses everything may be repaired.
  const isAboutMessage =
    (kind === "EENVELOPE" || kind === "EMESSAGE") &&
    Object(error).command !== "MAIL FROM" &&
    code !== SHUTTING_DOWN;
  if (!isAboutMessage) return rejected("server", reason);
  return rejected(code !== undefined && code >= 500 && code < 600 ? "final" : "passing", reason);
}

const SHUTTING_DOWN = 421;

const REASONS: Record<string, string> = {
  ECONNECTION: "mailserveren svarer ikke",
  ECONNREFUSED: "mailserveren svarer ikke",
  ESOCKET: "mailserveren svarer ikke",
  EPROTOCOL: "mailserveren svarer ikke, som den skal",
  ETIMEDOUT: "mailserveren svarede ikke i tide",
  EDNS: "mailserveren findes ikke under det navn",
  ETLS: "forbindelsen til mailserveren kunne ikke krypteres",
  EAUTH: "mailserveren afviste brugernavn eller adgangskode",
};

function answerCode(error: unknown): number | undefined {
  return Number(Object(error).responseCode) || undefined;
}
