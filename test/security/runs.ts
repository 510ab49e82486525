import fc from "fast-check";

/**
 * How often a property is tried: few times in `npm test`, FAST_CHECK_RUNS times in a long run. One that costs
 * more than a request or two asks for its share of it. A failure prints its seed, and FAST_CHECK_SEED repeats it.
 */
const BASE = Number(process.env.FAST_CHECK_RUNS) || 60;
const seed = Number(process.env.FAST_CHECK_SEED);

fc.configureGlobal({ numRuns: BASE, ...(seed && { seed }) });

export function runs(share = 1): { numRuns: number } {
  return { numRuns: Math.max(3, Math.round(BASE * share)) };
}
