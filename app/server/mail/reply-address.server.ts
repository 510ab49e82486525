import { domainToASCII } from "node:url";

/**
 * The address as a header that every mail server takes. Undefined for one that only some take, as æ before the @ is:
 * with what a stranger typed, the clinic's own mail would be refused.
 */
export function replyAddress(email: string): string | undefined {
  const [, name, domain = ""] = /^([^@]+)@([^@]+)$/.exec(email.trim()) ?? [];
  const address = `${name}@${domainToASCII(domain)}`;
  return PLAIN.test(address) ? address : undefined;
}

const PLAIN = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** In place of 'Svar på mailen'. */
export const NO_REPLY =
  "Kundens e-mailadresse har særlige tegn. Svar derfor ikke på mailen, men skriv til adressen nedenfor.";
