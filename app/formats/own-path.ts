/** As a browser reads it, to which a tab is not there and a backslash is a slash: '/<tab>/ond.example' is another site. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])\P{Cc}*$/u.test(address);
}
