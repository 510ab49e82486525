import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import PQueue from "p-queue";
import { projectRoot } from "../app/server/project-root.server.ts";
import { nameOf, type Outcome, runFile } from "./run-file.ts";
import { gateRuns } from "./test-files.ts";
import { sayEnd, sayOutcome } from "./test-outcomes.ts";
import { startTestServices } from "./test-services.ts";

/** Milliseconds of the slowest files, written by `npm test -- --record`. The longest begin first. */
const DURATIONS = join(projectRoot, "scripts/durations.json");
const WORTH_RECORDING_MS = 3000;

/** Browser tests wait for much of their time. */
const WORKERS = availableParallelism() + 1;
const LIMITS = { longestTestMs: 120_000, longestFileMs: 300_000 };

const start = performance.now();
const durations: Record<string, number> = existsSync(DURATIONS)
  ? JSON.parse(readFileSync(DURATIONS, "utf8"))
  : {};
const services = await startTestServices({ withPostgres: true });
const runs = gateRuns().toSorted(
  (a, b) => (durations[nameOf(b)] ?? 0) - (durations[nameOf(a)] ?? 0),
);
const queue = new PQueue({ concurrency: WORKERS });
const jobs = [
  check,
  ...runs.map((run) => () => {
    const [environment, temporary] = [services.environmentFor(run), services.temporaryFor(run)];
    return runFile(run, { environment, temporary, ...LIMITS });
  }),
];
const outcomes = await queue.addAll(
  jobs.map((job) => async () => {
    const outcome = await job();
    sayOutcome(outcome);
    return outcome;
  }),
);
await services.close();
if (process.argv.includes("--record")) record(outcomes);
sayEnd(outcomes, performance.now() - start);

async function check(): Promise<Outcome> {
  const began = performance.now();
  const checking = spawn("npm", ["run", "--silent", "check"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const output = Promise.all([text(checking.stdout), text(checking.stderr)]);
  const [code] = await once(checking, "close");
  const failed = code === 0 ? 0 : 1;
  return {
    name: "types, lint and format",
    ms: Math.round(performance.now() - began),
    passed: 1 - failed,
    failed,
    report: failed ? `✖ npm run check\n${(await output).join("")}` : "",
  };
}

function record(outcomes: Outcome[]) {
  const slow = outcomes
    .filter(({ ms }) => ms >= WORTH_RECORDING_MS)
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ name, ms }) => [name, ms]);
  writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`);
}
