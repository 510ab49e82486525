import { Resolver } from "node:dns/promises";
import { type Check, type Finding, failure, ok, warning } from "../../app/tools/drift/check.ts";
import type { CheckInput } from "../../app/tools/drift/checks.server.ts";

const ANSWER_WITHIN_MS = 4_000;
/** The second try waits twice as long. */
const NAME_WITHIN_MS = 1_300;
const NO_RECORD = ["ENOTFOUND", "ENODATA"];

/** `dns`: a name server, by default the machine's own. `dkim`: the selector of the provider's key. */
type Names = { dns?: string; dkim?: string };

export const MAIL_CHECKS: Check<CheckInput & Names>[] = [
  {
    name: "mailserveren",
    check: ({ settings: { smtpUrl } }) => (smtpUrl ? checkServer(smtpUrl) : undefined),
    advice: "Ret SMTP_URL.",
  },
  {
    name: "MX",
    check: ofPublic(async ({ sender, recipients, resolver }) => {
      const domains = [...new Set([sender, ...recipients])];
      const records = await Promise.all(domains.map((name) => orEmpty(resolver.resolveMx(name))));
      const without = domains.filter((_, at) => !records[at]?.some(({ exchange }) => exchange));
      return without.length === 0
        ? ok(`${domains.join(", ")} tager imod mail.`)
        : failure(`${without.join(", ")} tager ikke imod mail.`);
    }),
    advice: "Ret adressen, eller tilføj en MX-post.",
  },
  {
    name: "SPF",
    check: ofPublic(async ({ sender, resolver }) => {
      const policies = (await readTexts(resolver, sender)).filter((text) =>
        /^v=spf1( |$)/i.test(text),
      );
      const [policy] = policies;
      if (!policy) return failure(`${sender} har ingen.`);
      if (policies.length > 1)
        return failure(`${sender} har flere, og så gælder ingen: ${policies.join(", ")}.`);
      return /[+?]all$/i.test(policy)
        ? failure(`${policy} lader hvem som helst sende i jeres navn.`)
        : ok(policy);
    }),
    advice:
      "Hav én TXT-post på domænet, den, som jeres mailudbyder opgiver: v=spf1 include:… -all.",
  },
  {
    name: "DKIM",
    check: ofPublic(async ({ sender, dkim, resolver }) => {
      if (!dkim) return warning("Den er ikke kontrolleret.");
      const key = (await readTexts(resolver, `${dkim}._domainkey.${sender}`)).find((text) =>
        /(^|;)\s*p=/.test(text),
      );
      if (!key) return failure(`Nøglen ${dkim}._domainkey.${sender} mangler.`);
      return /(^|;)\s*p=\s*(;|$)/.test(key)
        ? failure(`Nøglen ${dkim} er trukket tilbage.`)
        : ok(`Nøglen ${dkim} er der.`);
    }),
    advice:
      "Slå DKIM til hos mailudbyderen, og kør igen med --dkim <selektor>; udbyderen kender den.",
  },
  {
    name: "DMARC",
    check: ofPublic(async ({ sender, resolver }) => {
      const policy = (await readTexts(resolver, `_dmarc.${sender}`)).find((text) =>
        /^v=DMARC1/i.test(text),
      );
      if (!policy) return failure(`_dmarc.${sender} mangler.`);
      return /;\s*p=none/i.test(policy) ? warning(`${policy}: Der bliver kun talt.`) : ok(policy);
    }),
    advice:
      "Begynd med en TXT-post, v=DMARC1; p=none; rua=mailto:…, og sæt p=quarantine, når SPF og DKIM har virket i nogle uger.",
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

type Domains = { sender: string; recipients: string[]; dkim?: string; resolver: Resolver };

/** Only for a public site: no DNS names a local one. */
function ofPublic(check: (domains: Domains) => Promise<Finding>) {
  return async ({ settings, dns, dkim }: CheckInput & Names) => {
    if (!settings.isPublic) return undefined;
    const resolver = new Resolver({ timeout: NAME_WITHIN_MS, tries: 2 });
    if (dns) resolver.setServers([dns]);
    const sender = domainOf(settings.mailFrom);
    return check({ sender, recipients: settings.orderRecipients.map(domainOf), dkim, resolver });
  };
}

async function readTexts(resolver: Resolver, name: string): Promise<string[]> {
  return (await orEmpty(resolver.resolveTxt(name))).map((parts) => parts.join(""));
}

async function orEmpty<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    if (error instanceof Error && "code" in error && NO_RECORD.includes(String(error.code)))
      return [];
    throw error;
  }
}

function domainOf(sender: string): string {
  return /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? "";
}
