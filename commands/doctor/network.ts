import { type Finding, failure, ok, warning } from "../../app/server/checks/run-checks.server.ts";
import type { Site } from "../../app/tools/drift/checks.server.ts";
import { localAddress } from "../command.ts";

const ANSWER_WITHIN_MS = 4_000;
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

export function checkPort({ settings: { trustedProxies, host } }: Site): Finding | undefined {
  if (trustedProxies === 0 || LOOPBACK.includes(host)) return undefined;
  return warning(
    `Hjemmesiden lytter på ${host}: Kan nogen nå porten uden om proxyen, kan de opdigte deres adresse.`,
  );
}

export async function checkReady({ settings }: Site): Promise<Finding> {
  const local = localAddress(settings);
  const answer = await ask(`${local}/readyz`);
  if (typeof answer === "string") return failure(`Den svarer ikke på ${local} (${answer}).`);
  return answer.ok
    ? ok("Den kører, og for højst fem sekunder siden kunne database og billeder skrives.")
    : failure("Den kører, men database eller billeder kan ikke skrives.");
}

export async function checkProxy({ settings: { origin } }: Site): Promise<Finding> {
  const answer = await ask(`${origin}/healthz`);
  if (typeof answer === "string") return failure(`${origin} svarer ikke herfra (${answer}).`);
  return (await answer.text()) === "ok"
    ? ok(`${origin} fører til hjemmesiden.`)
    : failure(`${origin} svarer ${answer.status}, men det er ikke hjemmesiden, der svarer.`);
}

export async function checkRedirect({ settings }: Site): Promise<Finding | undefined> {
  const { isHttps, origin } = settings;
  if (!isHttps) return undefined;
  const answer = await ask(origin.replace("https:", "http:"));
  return typeof answer !== "string" && answer.headers.get("location")?.startsWith("https:")
    ? ok("Den fører videre til den med.")
    : warning("Den fører ingen steder hen.");
}

/** @returns the error code when there is no answer */
async function ask(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch (error) {
    const { cause, message } = error instanceof Error ? error : new Error(String(error));
    return cause instanceof Error && "code" in cause ? String(cause.code) : message;
  }
}

export async function checkMailServer({ settings }: Site): Promise<Finding | undefined> {
  const { smtpUrl: url } = settings;
  if (!url) return undefined;
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
    const code = error instanceof Error && "code" in error ? error.code : error;
    if (code === "EAUTH") return failure(`${host} afviser brugernavn eller adgangskode.`);
    if (code === "ETLS") return failure(`Forbindelsen til ${host} kunne ikke krypteres.`);
    return failure(`${host} svarer ikke, som den skal (${code}).`);
  } finally {
    transport.close();
  }
}
