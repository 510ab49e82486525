/** As a browser reads it, to which a tab is not there and a backslash is a slash: '/<tab>/ond.example' is another site. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])\P{Cc}*$/u.test(address);
}

/** The same of an address that may be written whole, as a browser's address bar has it; undefined on another site than `origin`. */
export function ownPath(address: string, origin: string): string | undefined {
  if (isOwnPath(address)) return address;
  const url = URL.parse(address);
  if (url?.origin !== origin) return undefined;
  const path = url.pathname + url.search + url.hash;
  return isOwnPath(path) ? path : undefined;
}
