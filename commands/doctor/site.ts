import type { Settings } from "../../app/server/config.server.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const PATIENCE_MS = 10_000;
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

/** The address, what stands in front of the site, and whether it answers. */
export async function checkSite(settings: Settings): Promise<Finding[]> {
  return [...checkAddress(settings), ...(await checkAnswers(settings))];
}

function checkAddress({ origin, isPublic, isHttps, trustedProxies, host }: Settings): Finding[] {
  if (!isPublic) {
    return [
      warning("Adressen", `${origin} kan kun ses på denne maskine. Sæt ORIGIN til jeres egen`),
    ];
  }
  const findings = [
    isHttps
      ? ok("Adressen", origin)
      : failure(
          "Adressen",
          `${origin} er uden kryptering. Sæt https op, og ret ORIGIN til https://…`,
        ),
  ];
  if (isHttps && trustedProxies === 0) {
    findings.push(
      failure(
        "Proxy",
        "ORIGIN er https, så der står en proxy foran, men TRUST_PROXY er 0: alle besøgende tælles som én. Sæt TRUST_PROXY til antallet af proxyer, oftest 1",
      ),
    );
  }
  if (trustedProxies > 0 && !LOOPBACK.includes(host)) {
    findings.push(
      warning(
        "Proxy",
        `sitet lytter på ${host}. Kan nogen nå porten uden om proxyen, kan de opdigte deres adresse: luk for den i firewallen, eller sæt HOST=127.0.0.1`,
      ),
    );
  }
  return findings;
}

async function checkAnswers({ origin, host, port, isHttps }: Settings): Promise<Finding[]> {
  const near = LOOPBACK.includes(host) ? host : "127.0.0.1";
  const local = `http://${near.includes(":") ? `[${near}]` : near}:${port}`;
  const ready = await ask(`${local}/readyz`);
  if (ready instanceof Error) {
    return [failure("Sitet", `svarer ikke på ${local} (${reasonOf(ready)}). Kører det?`)];
  }
  const findings = [
    ready.status === 200
      ? ok("Sitet", "kører, og database og billeder kan skrives")
      : failure(
          "Sitet",
          "kører, men database eller billeder kan ikke skrives. Se pladsen og loggen",
        ),
  ];
  const outside = await ask(`${origin}/healthz`);
  if (outside instanceof Error) {
    const reason = reasonOf(outside);
    findings.push(
      failure("Proxy", `${origin} svarer ikke herfra (${reason}). Se DNS, certifikatet og proxyen`),
    );
  } else if ((await outside.text()) !== "ok") {
    findings.push(
      failure("Proxy", `${origin} svarer ${outside.status}, men det er ikke sitet, der svarer`),
    );
  } else {
    findings.push(ok("Proxy", `${origin} fører til sitet`));
    if (isHttps) findings.push(await checkPlain(origin));
  }
  return findings;
}

async function checkPlain(origin: string): Promise<Finding> {
  const plain = await ask(origin.replace("https:", "http:"));
  const leads = !(plain instanceof Error) && plain.headers.get("location")?.startsWith("https:");
  return leads
    ? ok("https", "den, der skriver adressen uden https, bliver ført videre")
    : warning(
        "https",
        "adressen uden https fører ingen steder hen. Lad proxyen svare 301 på port 80",
      );
}

async function ask(url: string): Promise<Response | Error> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}
