import { isEmailAddress } from "../../formats/email-address.ts";
import { isOwnPath, ownPath } from "../../formats/own-path.ts";
import { dialled, isPhoneNumber } from "../../formats/phone-number.ts";

/** The address that a person's text means: http(s), mailto, tel or a path of this site; otherwise undefined. */
export function parseLinkAddress(text: string): string | undefined {
  const address = unwrapped(withScheme(text.trim()));
  if (/\s/.test(address)) return undefined;
  if (isOwnPath(address)) return address;
  if (!/^(https?:\/\/|mailto:|tel:)[^/]/i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}

/**
 * What a person types for an address beside those: a mail address, a telephone number, a domain alone.
 * @param origin the site's own: of an address copied from the address bar it takes the path
 */
export function parseTypedAddress(text: string, origin: string): string | undefined {
  const typed = text.trim();
  if (/^(https?:\/\/|www\.)/i.test(typed)) return parseWholeAddress(typed, origin);
  if (isEmailAddress(typed)) return `mailto:${typed}`;
  if (isPhoneNumber(typed)) return telephoneLink(typed);
  return DOMAIN.test(typed) ? parseWholeAddress(`https://${typed}`, origin) : undefined;
}

/** Of an address of the site's own the path; undefined where it may be no link. */
export function parseWholeAddress(typed: string, origin: string): string | undefined {
  const address = parseLinkAddress(typed);
  return address && (ownPath(address, origin) ?? address);
}

/** Those that Danish texts name; 'f.eks' is none. */
const DOMAIN =
  /^([\p{L}\d-]+\.)+(dk|com|org|net|eu|nu|info|io|gov|edu|no|se|fi|is|de|uk|gl|fo)(?=[/?#]|$)/iu;

/** Eight digits are Danish, also to a telephone abroad. */
function telephoneLink(number: string): string {
  const called = dialled(number);
  return called.startsWith("+") ? `tel:${called}` : `tel:+45${called}`;
}

export function linkAttributes(href: string): Record<string, string> {
  return /^https?:/i.test(href) ? { href, target: "_blank", rel: "noopener" } : { href };
}

function withScheme(address: string): string {
  return /^www\./i.test(address) ? `https://${address}` : address;
}

/** Outlook and Google send their readers over a page of their own; the link is where that leads. */
function unwrapped(address: string): string {
  const { hostname = "", pathname, searchParams } = URL.parse(address) ?? {};
  const isOutlooks = hostname.endsWith(".safelinks.protection.outlook.com");
  const isGoogles = /^(www\.)?google\.\w+$/.test(hostname) && pathname === "/url";
  if (!isOutlooks && !isGoogles) return address;
  return searchParams?.get("url") ?? searchParams?.get("q") ?? address;
}
