import lighthouse, { type Result } from "lighthouse";
import { median, round } from "../bench/figures.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TIMES = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
};

/** Scores of 100, milliseconds (simulated), and the layout shift. */
export type Audit = Record<string, number>;

/** Now and then it loses the browser's trace. */
const TRIES = 3;

/** Lighthouse's own phone, line and slowed processor, once. */
export async function auditOnce(
  address: string,
  port: number,
  categories = CATEGORIES,
): Promise<Audit> {
  const reasons: (string | undefined)[] = [];
  while (reasons.length < TRIES) {
    const flags = { port, onlyCategories: categories, logLevel: "error" } as const;
    const lhr = (await lighthouse(address, flags))?.lhr;
    if (lhr && !lhr.runtimeError) return figuresOf(lhr, categories);
    reasons.push(lhr?.runtimeError?.code);
  }
  throw new Error(`${address} could not be audited: ${reasons}`);
}

function figuresOf({ categories: scored, audits }: Result, categories: string[]): Audit {
  const scores = categories.map((name) => [name, Math.round((scored[name]?.score ?? 0) * 100)]);
  const times = Object.entries(TIMES).map(([name, id]) => [
    name,
    audits[id]?.numericValue ?? Number.NaN,
  ]);
  return Object.fromEntries([...scores, ...times]);
}

/** The middle of each figure. */
export function mediansOf(audits: Audit[]): Audit {
  const names = Object.keys(audits[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const figures = audits.map((audit) => audit[name] ?? Number.NaN);
      return [name, round(median(figures), name === "cls" ? 4 : 0)];
    }),
  );
}
