import type { Transporter } from "nodemailer";
import { LOCAL_HOSTS } from "../config.server.ts";
import type { Delivery, MailTransport, RefusalCause } from "./transport.server.ts";

/** In milliseconds. `whole`: from connecting to the server's answer. */
type SmtpLimits = { connection: number; greeting: number; silence: number; whole: number };

const LIMITS: SmtpLimits = {
  connection: 20_000,
  greeting: 20_000,
  silence: 30_000,
  whole: 60_000,
};
const DNS_LIMIT_MS = 10_000;

export function createSmtpTransport(url: string, from: string, limits = LIMITS): MailTransport {
  let smtp: Transporter | undefined;
  async function connect(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    smtp ??= createTransport(
      {
        url,
        connectionTimeout: limits.connection,
        greetingTimeout: limits.greeting,
        socketTimeout: limits.silence,
        dnsTimeout: DNS_LIMIT_MS,
        // Otherwise a server, or an attacker in between, could turn encryption off. The URL may do so.
        requireTLS: !LOCAL_HOSTS.includes(new URL(url).hostname),
      },
      { from },
    );
    return smtp;
  }
  const closing = new AbortController();

  return {
    async send(envelope) {
      const tooLate = AbortSignal.timeout(limits.whole);
      const signal = AbortSignal.any([closing.signal, tooLate]);
      try {
        const server = await connect();
        await server.sendMail({ ...envelope, signal });
        return { state: "sent" };
      } catch (error) {
        if (closing.signal.aborted) return rejected("interrupted", "afsendelsen blev afbrudt");
        if (tooLate.aborted) return rejected("passing", "tidsgrænsen er nået");
        return describeRejection(error);
      }
    },
    deleteFile: async () => {},
    close() {
      closing.abort();
      smtp?.close();
    },
  };
}

function rejected(fault: RefusalCause, reason: string): Delivery {
  return { state: "refused", fault, reason };
}

function describeRejection(error: unknown): Delivery {
  const code = Number(readProperty(error, "responseCode")) || undefined;
  const kind = String(readProperty(error, "code") ?? "ukendt fejl");
  const hasCode = code && kind !== "ETLS";
  const reason = hasCode ? `mailserveren svarede ${code}` : (REASONS[kind] ?? kind);
  // Only the refusal of this message is final; a server that refuses everything may be repaired.
  const isAboutMessage =
    (kind === "EENVELOPE" || kind === "EMESSAGE") &&
    readProperty(error, "command") !== "MAIL FROM" &&
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

function readProperty(error: unknown, name: string): unknown {
  if (typeof error !== "object" || error === null) return undefined;
  return Object.entries(error).find(([key]) => key === name)?.[1];
}
