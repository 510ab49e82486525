import type { Lived } from "./simulate.ts";

/** What was lived through, and a promise that was broken as a story. */
export function tell({ failure, ...lived }: Lived): string {
  const figures = Object.entries({ ...lived, years: lived.years.toFixed(1) });
  const facts = figures.map(([what, figure]) => `${what}: ${figure}`).join(", ");
  if (!failure) return `${facts}. No promise was broken.`;
  const { seed, broken, story } = failure;
  return [
    facts,
    `With seed ${seed} a promise was broken:`,
    ...story.map((sentence, at) => `  ${at + 1}. ${sentence}`),
    `Then: ${broken}.`,
    `Once more: npm run simulate -- --years 1 --seed ${seed}`,
  ].join("\n");
}
