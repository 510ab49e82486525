import { isOwnPath } from "../../formats/own-path.ts";

/** The address that a person's text means: http(s), mailto, tel or a path of this site; otherwise undefined. */
export function parseLinkAddress(text: string): string | undefined {
  const address = withScheme(text.trim());
  if (/\s/.test(address)) return undefined;
  if (isOwnPath(address)) return address;
  if (!/^(https?:\/\/|mailto:|tel:)[^/]/i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}

export function parseTypedAddress(text: string): string | undefined {
  return /^(https?:\/\/|www\.)/i.test(text.trim()) ? parseLinkAddress(text) : undefined;
}

export function linkAttributes(href: string): Record<string, string> {
  return /^https?:/i.test(href) ? { href, target: "_blank", rel: "noopener" } : { href };
}

function withScheme(address: string): string {
  return /^www\./i.test(address) ? `https://${address}` : address;
}
