/** Browsers ignore tabs and read backslashes as slashes: '/<tab>/ond.example' is another site. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])\P{Cc}*$/u.test(address);
}

/** Accepts absolute addresses too; undefined on another origin. */
export function ownPath(address: string, origin: string): string | undefined {
  if (isOwnPath(address)) return address;
  const url = URL.parse(address);
  if (url?.origin !== origin) return undefined;
  const path = url.pathname + url.search + url.hash;
  return isOwnPath(path) ? path : undefined;
}
