import { type Check, type Finding, failure, ok } from "../../app/tools/drift/check.ts";
import type { CheckInput } from "../../app/tools/drift/checks.server.ts";

const ANSWER_WITHIN_MS = 4_000;

export const MAIL_CHECKS: Check<CheckInput>[] = [
  {
    name: "mailserveren",
    check: ({ settings: { smtpUrl } }) => (smtpUrl ? checkServer(smtpUrl) : undefined),
    advice: "Ret SMTP_URL.",
  },
];

async function checkServer(url: string): Promise<Finding> {
  const { host } = new URL(url);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    dnsTimeout: ANSWER_WITHIN_MS,
  });
  try {
    await transport.verify();
    return ok(`${host} tager imod.`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EAUTH") return failure(`${host} afviser brugernavn eller adgangskode.`);
    if (code === "ETLS") return failure(`Forbindelsen til ${host} kunne ikke krypteres.`);
    return failure(`${host} svarer ikke, som den skal (${code ?? error}).`);
  } finally {
    transport.close();
  }
}
