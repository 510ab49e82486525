export const NOTHING = {
  years: 0,
  orders: 0,
  moods: 0,
  jumps: 0,
  kills: 0,
  restores: 0,
  fullDisks: 0,
};

export type Figures = typeof NOTHING;
export type Lived = Figures & {
  /** The broken promise, and the shortest story of it that was found. */
  failure?: { seed: number; broken: string; story: string[] };
};

export function add(sum: Figures, figures: Partial<Figures>) {
  for (const [name, figure] of Object.entries(figures)) if (isFigure(name)) sum[name] += figure;
}

const isFigure = (name: string): name is keyof Figures => name in NOTHING;

/** The figures, and the story of a broken promise. */
export function formatLived({ failure, ...lived }: Lived): string {
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
