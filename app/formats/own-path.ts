/**
 * Whether an address leads to a page or picture of this site, however a browser reads it: to a browser a tab or a line
 * break is not there, and a backslash is a slash, so that '/<tab>/ond.example' is another site.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])\P{Cc}*$/u.test(address);
}
