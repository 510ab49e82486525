/** A proxy's own page of trouble is longer, and written in tags. */
const LONGEST_SENTENCE = 300;

/**
 * What the server said to something that it did not let in: a sentence and nothing else. Undefined for what comes from
 * anywhere else, and for what a page says when it cannot be shown.
 */
export function readRefusal(said: unknown): string | undefined {
  if (typeof said !== "string") return undefined;
  const sentence = said.trim();
  const isSentence = sentence.length <= LONGEST_SENTENCE && !sentence.includes("<");
  return isSentence && sentence !== "" ? sentence : undefined;
}
