import { isEmailAddress } from "../../../formats/email-address.ts";
import { lineIn } from "../../../formats/form-line.ts";
import { isOwnPath, ownPath } from "../../../formats/own-path.ts";
import { isPhoneNumber, withCountryCode } from "../../../formats/phone-number.ts";

export function parseLinkAddress(text: string): string | undefined {
  const address = unwrapped(withScheme(lineIn(text)));
  if (/\s/.test(address)) return undefined;
  if (isOwnPath(address)) return address;
  if (!/^(https?:\/\/|mailto:|tel:)[^/]/i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}

/** Also accepts a mail address, a telephone number and a bare domain. @param origin the site's own, which is left out */
export function parseTypedAddress(text: string, origin: string): string | undefined {
  const typed = lineIn(text);
  if (/^(https?:\/\/|www\.)/i.test(typed)) return parseWholeAddress(typed, origin);
  if (isEmailAddress(typed)) return `mailto:${typed}`;
  if (isPhoneNumber(typed)) return `tel:${withCountryCode(typed)}`;
  return DOMAIN.test(typed) ? parseWholeAddress(`https://${typed}`, origin) : undefined;
}

export function parseWholeAddress(typed: string, origin: string): string | undefined {
  const address = parseLinkAddress(typed);
  return address && (ownPath(address, origin) ?? address);
}

/** Only common endings count, so that 'f.eks' is no domain. */
const DOMAIN =
  /^([\p{L}\d-]+\.)+(dk|com|org|net|eu|nu|info|io|gov|edu|no|se|fi|is|de|uk|gl|fo)(?=[/?#]|$)/iu;

export function linkAttributes(href: string): Record<string, string> {
  return /^https?:/i.test(href) ? { href, target: "_blank", rel: "noopener" } : { href };
}

function withScheme(address: string): string {
  return /^www\./i.test(address) ? `https://${address}` : address;
}

/** Outlook and Google wrap links in a redirect of their own. */
function unwrapped(address: string): string {
  const { hostname = "", pathname, searchParams } = URL.parse(address) ?? {};
  const isOutlooks = hostname.endsWith(".safelinks.protection.outlook.com");
  const isGoogles = /^(www\.)?google\.\w+$/.test(hostname) && pathname === "/url";
  if (!isOutlooks && !isGoogles) return address;
  return searchParams?.get("url") ?? searchParams?.get("q") ?? address;
}
