import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether something sent comes from a page that is not ours. A browser always says so in Origin; where it is
 * missing, Sec-Fetch-Site and Referer may still tell. Who says nothing at all is no browser, and carries
 * nobody's cookies.
 */
export function isCrossSite(
  headers: IncomingHttpHeaders,
  isOurs: (origin: string) => boolean,
): boolean {
  const from = headers.origin ?? originOf(headers.referer);
  if (from !== undefined && !isOurs(from)) return true;
  return ["cross-site", "same-site"].includes(headers["sec-fetch-site"]?.toString() ?? "");
}

function originOf(referer: string | undefined): string | undefined {
  if (!referer) return undefined;
  return URL.parse(referer)?.origin ?? "null";
}
