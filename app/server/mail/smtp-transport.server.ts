import { createTransport } from "nodemailer";
import type { Delivery, MailTransport } from "./transport.server.ts";

const SMTP_LIMIT_MS = 60_000;

/** Sends through the server at `url` (smtp:// or smtps://), one recipient at a time. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 };
  const smtp = createTransport({ url, ...timeouts, dnsTimeout: 10_000 }, { from });
  return {
    async send(envelope) {
      const sending = smtp.sendMail(envelope).then(
        (): Delivery => ({ state: "sent" }),
        (error: unknown): Delivery => ({ state: "refused", ...describeRefusal(error) }),
      );
      return Promise.race([sending, limit()]);
    },
    close: () => smtp.close(),
  };
}

function limit(): Promise<Delivery> {
  return new Promise((resolve) => {
    const late: Delivery = { state: "refused", permanent: false, reason: "tidsgrænsen er nået" };
    setTimeout(() => resolve(late), SMTP_LIMIT_MS).unref();
  });
}

/** The server's code or the kind of failure; never its text, which may quote addresses. */
function describeRefusal(error: unknown): { permanent: boolean; reason: string } {
  const code = readNumber(error, "responseCode");
  const kind = error instanceof Error && "code" in error ? String(error.code) : "ukendt fejl";
  // Only a no to this recipient or this mail is final; a server that turns everybody away may be set right.
  const isAboutThisMail = kind === "EENVELOPE" || kind === "EMESSAGE";
  const permanent = isAboutThisMail && code !== undefined && code >= 500 && code < 600;
  return { permanent, reason: code ? `mailserveren svarede ${code}` : (IN_WORDS[kind] ?? kind) };
}

const IN_WORDS: Record<string, string> = {
  ECONNECTION: "mailserveren svarer ikke",
  ECONNREFUSED: "mailserveren svarer ikke",
  ESOCKET: "mailserveren svarer ikke",
  ETIMEDOUT: "mailserveren svarede ikke i tide",
  EDNS: "mailserveren findes ikke under det navn",
  ETLS: "forbindelsen til mailserveren kunne ikke krypteres",
  EAUTH: "mailserveren afviste brugernavn eller adgangskode",
};

function readNumber(error: unknown, name: string): number | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const value = Object.entries(error).find(([key]) => key === name)?.[1];
  return typeof value === "number" ? value : undefined;
}
