import type { Tone } from "../site/page/tone.ts";

const TONES = ["heather", "sage", "sky", "butter"] as const;

/** The colour behind a product's picture, by its place in the shop; the same in the list and on its page. */
export function toneOfProdukt(index: number): Tone {
  return TONES[index % TONES.length] ?? "sand";
}
