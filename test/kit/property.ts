import fc from "fast-check";
import { repeatHint, seed } from "./random.ts";

/** How often a property is tried: RUNS times, or a few. */
const numRuns = Number(process.env.RUNS) || 60;

fc.configureGlobal({ numRuns, seed });
fc.installGlobalPlugin(() => ({
  onAllRunsComplete(details: fc.RunDetails<unknown>) {
    if (!details.failed) return;
    const report = `${fc.defaultReportMessage(details)}\n\n${repeatHint}`;
    throw new Error(report, { cause: details.errorInstance });
  },
}));

export { fc };

/** A property that is dearer or cheaper than a request or two asks for its share of the runs. */
export function runs(share: number): { numRuns: number } {
  return { numRuns: Math.max(3, Math.round(numRuns * share)) };
}
