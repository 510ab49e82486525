import { parseArgs } from "node:util";
import { measureAnswers } from "./bench/answers.ts";
import { measureBounds } from "./bench/bounds.ts";
import { measureKeys } from "./bench/keys.ts";
import { measurePresses } from "./bench/presses.ts";
import { measureWeights } from "./bench/weights.ts";

/** What each measures: docs/performance.md. */
const PARTS = {
  answers: measureAnswers,
  weights: measureWeights,
  presses: measurePresses,
  keys: measureKeys,
  bounds: measureBounds,
};
const options = { rounds: { type: "string", default: "3" } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}`);
  console.table(await measure(Number(values.rounds)));
}
process.exit();
