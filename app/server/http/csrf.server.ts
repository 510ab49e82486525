import type { IncomingHttpHeaders } from "node:http";

/** Browsers send Origin, Sec-Fetch-Site or Referer. A client that sends none is no browser, and has nobody's cookies. */
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
