/** Proxies' error pages are longer, and HTML. */
const LONGEST_SENTENCE = 300;

export function readRefusal(body: unknown): string | undefined {
  if (typeof body !== "string") return undefined;
  const sentence = body.trim();
  const isSentence = sentence.length <= LONGEST_SENTENCE && !sentence.includes("<");
  return isSentence && sentence !== "" ? sentence : undefined;
}
