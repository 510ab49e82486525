import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { simulateInParallel } from "../test/simulation/in-parallel.ts";
import { formatLived } from "../test/simulation/lived.ts";

const { values } = parseArgs({
  options: {
    years: { type: "string", default: "100" },
    seed: { type: "string", default: String(process.pid) },
  },
});
const years = Number(values.years);
const processes = years < 20 ? 1 : availableParallelism();
const lived = await simulateInParallel(years, Number(values.seed), processes);
console.log(formatLived(lived));
if (lived.failure) process.exitCode = 1;
