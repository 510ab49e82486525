import { type Check, failure, ok, warning } from "../../app/tools/drift/check.ts";
import type { CheckInput } from "../../app/tools/drift/checks.server.ts";

const ANSWER_WITHIN_MS = 4_000;
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

export const SITE_CHECKS: Check<CheckInput>[] = [
  {
    name: "adressen",
    check: ({ settings: { isPublic, origin } }) =>
      isPublic ? ok(origin) : warning(`${origin} kan kun ses på denne maskine.`),
    advice: "Sæt ORIGIN til jeres egen.",
  },
  {
    name: "krypteringen",
    check: ({ settings: { isPublic, isHttps, origin } }) =>
      isPublic && !isHttps ? failure(`${origin} er uden kryptering.`) : undefined,
    advice: "Sæt https op, og ret ORIGIN til https://…",
  },
  {
    name: "porten",
    check: ({ settings: { trustedProxies, host } }) =>
      trustedProxies > 0 && !LOOPBACK.includes(host)
        ? warning(
            `Hjemmesiden lytter på ${host}: Kan nogen nå porten uden om proxyen, kan de opdigte deres adresse.`,
          )
        : undefined,
    advice: "Luk for den i firewallen, eller sæt HOST=127.0.0.1.",
  },
  {
    name: "hjemmesiden",
    async check({ settings: { host, port } }) {
      const near = LOOPBACK.includes(host) ? host : "127.0.0.1";
      const local = `http://${near.includes(":") ? `[${near}]` : near}:${port}`;
      const answer = await ask(`${local}/readyz`);
      if (typeof answer === "string") return failure(`Den svarer ikke på ${local} (${answer}).`);
      return answer.ok
        ? ok("Den kører, og for højst fem sekunder siden kunne database og billeder skrives.")
        : failure("Den kører, men database eller billeder kan ikke skrives.");
    },
    advice: "Se, om den kører, pladsen på disken og loggen.",
  },
  {
    name: "proxyen",
    async check({ settings: { origin } }) {
      const answer = await ask(`${origin}/healthz`);
      if (typeof answer === "string") return failure(`${origin} svarer ikke herfra (${answer}).`);
      return (await answer.text()) === "ok"
        ? ok(`${origin} fører til hjemmesiden.`)
        : failure(`${origin} svarer ${answer.status}, men det er ikke hjemmesiden, der svarer.`);
    },
    advice: "Se DNS, certifikatet og proxyen.",
  },
  {
    name: "adressen uden https",
    async check({ settings: { isHttps, origin } }) {
      if (!isHttps) return undefined;
      const answer = await ask(origin.replace("https:", "http:"));
      return typeof answer !== "string" && answer.headers.get("location")?.startsWith("https:")
        ? ok("Den fører videre til den med.")
        : warning("Den fører ingen steder hen.");
    },
    advice: "Lad proxyen svare 301 på port 80.",
  },
];

/** @returns the error code when there is no answer */
async function ask(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch (error) {
    const { cause, message } = error instanceof Error ? error : new Error(String(error));
    return cause instanceof Error && "code" in cause ? String(cause.code) : message;
  }
}
