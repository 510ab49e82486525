import type { IncomingHttpHeaders } from "node:http";

/**
 * A browser says by Sec-Fetch-Site where a form comes from, older ones by Origin or Referer. A client that sends none is
 * no browser, and has nobody's cookies.
 */
export function isCrossSite(
  headers: IncomingHttpHeaders,
  isOurs: (origin: string) => boolean,
): boolean {
  const site = headers["sec-fetch-site"]?.toString() ?? "";
  if (["cross-site", "same-site"].includes(site)) return true;
  const from = headers.origin ?? originOf(headers.referer);
  // Where pages tell no site where they come from, Origin is null, to ourselves too.
  if (from === "null") return site !== "same-origin";
  return from !== undefined && !isOurs(from);
}

function originOf(referer: string | undefined): string | undefined {
  if (!referer) return undefined;
  return URL.parse(referer)?.origin ?? "null";
}
