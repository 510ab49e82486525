import { createReadyAnswer, type ReadyAnswer } from "./ready-answer.server.ts";

/**
 * For a CDN: ten minutes, should a purge get lost, and a day while we do not answer. Not for browsers, nor anything to
 * show while a newer one is fetched: whoever has saved looks at once.
 */
export const FOR_CDN = "public, max-age=0, s-maxage=600, stale-if-error=86400";

const OUR_COOKIE = /(^|;)\s*(__Host-)?samspil\./;

/** The page for who is signed in is the same, but none that comes with a cookie is kept on the way. */
export function forAsker(answer: ReadyAnswer, cookie: string | null | undefined): ReadyAnswer {
  const { tag, bodies, common } = answer;
  if (common["cache-control"] !== FOR_CDN || !OUR_COOKIE.test(cookie ?? "")) return answer;
  return createReadyAnswer(tag, bodies, { ...common, "cache-control": "private, no-cache" });
}
