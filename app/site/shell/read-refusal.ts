/** Proxies' error pages are longer, and HTML. */
const LONGEST_SENTENCE = 300;

/** The server's own sentence; undefined for other texts, such as a proxy's error page. */
export function readRefusal(said: unknown): string | undefined {
  if (typeof said !== "string") return undefined;
  const sentence = said.trim();
  const isSentence = sentence.length <= LONGEST_SENTENCE && !sentence.includes("<");
  return isSentence && sentence !== "" ? sentence : undefined;
}
