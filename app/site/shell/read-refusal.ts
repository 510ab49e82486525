/** A proxy's own page of trouble is longer, and written in tags. */
const LONGEST_SENTENCE = 300;

/** The sentence of an answer that let nothing in; undefined for what comes from anywhere else, such as a proxy's page. */
export function readRefusal(said: unknown): string | undefined {
  if (typeof said !== "string") return undefined;
  const sentence = said.trim();
  const isSentence = sentence.length <= LONGEST_SENTENCE && !sentence.includes("<");
  return isSentence && sentence !== "" ? sentence : undefined;
}
