import { Resolver } from "node:dns/promises";
import type { Settings } from "../../app/server/config.server.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const PATIENCE_MS = 15_000;
const NOT_THERE = ["ENOTFOUND", "ENODATA"];

type Names = {
  /** Whom to ask, when it is not the machine's own: 192.0.2.53 or 192.0.2.53:5353 */
  server?: string;
  dkim?: string;
};

/** Whether mails are taken, and whether others believe that they are the clinic's. */
export async function checkMail(settings: Settings, names: Names): Promise<Finding[]> {
  const { mailFrom, isPublic, orderRecipients } = settings;
  const server = await checkMailServer(settings);
  if (!isPublic) return [server];
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (names.server) resolver.setServers([names.server]);
  const sender = domainOf(mailFrom);
  const domains = new Set([sender, ...orderRecipients.map(domainOf)]);
  return [
    server,
    ...(await Promise.all([...domains].map((domain) => checkMx(resolver, domain)))),
    await checkSpf(resolver, sender),
    await checkDkim(resolver, sender, names.dkim),
    await checkDmarc(resolver, sender),
  ];
}

async function checkMailServer({ smtpUrl, isPublic }: Settings): Promise<Finding> {
  const about = "Mailserver";
  if (!smtpUrl) {
    const text = "SMTP_URL er ikke sat: mails bliver gemt som filer, og ingen får dem";
    return isPublic ? failure(about, text) : warning(about, text);
  }
  const { host } = new URL(smtpUrl);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
    return ok(about, `${host} tager imod`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EAUTH") return failure(about, `${host} afviser brugernavn eller adgangskode`);
    if (code === "ETLS") return failure(about, `forbindelsen til ${host} kunne ikke krypteres`);
    return failure(about, `${host} svarer ikke, som den skal (${code ?? error}). Se SMTP_URL`);
  } finally {
    transport.close();
  }
}

async function checkMx(resolver: Resolver, domain: string): Promise<Finding> {
  const about = `MX for ${domain}`;
  const found = await find(resolver.resolveMx(domain));
  if (found === undefined) return unasked(about);
  return found.some(({ exchange }) => exchange)
    ? ok(about, found.map(({ exchange }) => exchange).join(", "))
    : failure(about, "domænet tager ikke imod mail. Ret adressen, eller tilføj en MX-post");
}

async function checkSpf(resolver: Resolver, domain: string): Promise<Finding> {
  const about = `SPF for ${domain}`;
  const texts = await findTexts(resolver, domain);
  if (texts === undefined) return unasked(about);
  const policies = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [policy = ""] = policies;
  if (policies.length === 0) {
    return failure(
      about,
      "mangler. Tilføj den TXT-post, som jeres mailudbyder opgiver (v=spf1 include:… -all)",
    );
  }
  if (policies.length > 1)
    return failure(about, "der er flere, og så gælder ingen. Saml dem til én");
  return /[+?]all$/i.test(policy)
    ? failure(about, `${policy} lader hvem som helst sende i jeres navn. Slut med -all eller ~all`)
    : ok(about, policy);
}

async function checkDkim(resolver: Resolver, domain: string, selector?: string): Promise<Finding> {
  const about = `DKIM for ${domain}`;
  if (!selector) {
    return warning(
      about,
      "er ikke set efter. Kør igen med --dkim <selektor>; mailudbyderen kender den",
    );
  }
  const texts = await findTexts(resolver, `${selector}._domainkey.${domain}`);
  if (texts === undefined) return unasked(about);
  const key = texts.find((text) => /(^|;)\s*p=/.test(text));
  if (!key)
    return failure(about, `nøglen ${selector}._domainkey mangler. Slå DKIM til hos mailudbyderen`);
  return /(^|;)\s*p=\s*(;|$)/.test(key)
    ? failure(about, `nøglen ${selector} er trukket tilbage. Brug den, som mailudbyderen har nu`)
    : ok(about, `nøglen ${selector} er der`);
}

async function checkDmarc(resolver: Resolver, domain: string): Promise<Finding> {
  const about = `DMARC for ${domain}`;
  const texts = await findTexts(resolver, `_dmarc.${domain}`);
  if (texts === undefined) return unasked(about);
  const policy = texts.find((text) => /^v=DMARC1/i.test(text));
  if (!policy) {
    return failure(
      about,
      `mangler. Begynd med TXT på _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:…`,
    );
  }
  return /;\s*p=none/i.test(policy)
    ? warning(
        about,
        `${policy}: der bliver kun talt. Sæt p=quarantine, når SPF og DKIM har virket i nogle uger`,
      )
    : ok(about, policy);
}

async function findTexts(resolver: Resolver, name: string): Promise<string[] | undefined> {
  const found = await find(resolver.resolveTxt(name));
  return found?.map((parts) => parts.join(""));
}

/** @returns nothing found as an empty list, and undefined when nobody could be asked */
async function find<T>(asked: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return NOT_THERE.includes(code) ? [] : undefined;
  }
}

function unasked(about: string): Finding {
  return warning(about, "kunne ikke slås op: der er ingen navneserver, der svarer herfra");
}

function domainOf(sender: string): string {
  return /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? "";
}
