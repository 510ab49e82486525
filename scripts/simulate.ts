import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { simulateInParallel } from "../test/endurance/sqlite/simulation/in-parallel.ts";
import { formatLived } from "../test/endurance/sqlite/simulation/lived.ts";

/** `npm run simulate`: lives clinic-years on one simulated machine, and ends with an error where a promise was broken. */
const { values } = parseArgs({
  options: {
    years: { type: "string", default: "100" },
    seed: { type: "string", default: String(process.pid) },
  },
});
const years = Number(values.years);
// The years of a story that is told again are one process's.
const processes = years < 20 ? 1 : availableParallelism();
const lived = await simulateInParallel(years, Number(values.seed), processes);
console.log(formatLived(lived));
if (lived.failure) process.exitCode = 1;
