/**
 * Whether something sent comes from a page that is not ours. A browser always says so in Origin; where it is
 * missing, Sec-Fetch-Site and Referer may still tell. Who says nothing at all is no browser, and carries
 * nobody's cookies.
 */
export function isForeignForm({ headers }: Request, isOurs: (origin: string) => boolean): boolean {
  const from = headers.get("origin") ?? originOf(headers.get("referer"));
  if (from !== null && !isOurs(from)) return true;
  return ["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "");
}

function originOf(referer: string | null): string | null {
  if (!referer) return null;
  return URL.parse(referer)?.origin ?? "null";
}
