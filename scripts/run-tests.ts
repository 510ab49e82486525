import { exec } from "node:child_process";
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import PQueue from "p-queue";
import { projectRoot } from "../app/server/project-root.server.ts";
import { cleanCommit, stampParts } from "./release-stamp.ts";
import { type Outcome, runFile } from "./run-file.ts";
import { gateRuns, PARTS, releaseRuns, type TestRun } from "./test-files.ts";
import { startTestServices } from "./test-services.ts";

/** Browser tests wait for much of their time. */
const WORKERS = availableParallelism() + 1;
const GATE = { longestTestMs: 120_000, longestFileMs: 300_000 };
const RELEASE = { longestTestMs: 600_000, longestFileMs: 1_200_000 };
const SLOWEST = 10;

const start = performance.now();
const [command, ...named] = process.argv.slice(2);
if (command === "release") await testRelease(named.length > 0 ? named : PARTS);
else await testGate();

async function testGate() {
  const { optionsFor, close } = await startTestServices({ withPostgres: true });
  const tests = gateRuns().map((run) => () => runFile(run, { ...optionsFor(run), ...GATE }));
  const queue = new PQueue({ concurrency: WORKERS });
  const jobs = [check, ...tests].map((job) => async () => sayOutcome(await job()));
  const outcomes = await queue.addAll(jobs);
  await close();
  sayEnd(outcomes);
}

async function check(): Promise<Outcome> {
  const began = performance.now();
  const report = await promisify(exec)("npm run --silent check", { cwd: projectRoot }).then(
    () => "",
    ({ stdout, stderr }) => `✖ npm run check\n${stdout}${stderr}`,
  );
  const failed = report ? 1 : 0;
  const ms = Math.round(performance.now() - began);
  return { name: "types, lint and format", ms, passed: 1 - failed, failed, report };
}

async function testRelease(parts: string[]) {
  const unknown = parts.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0) {
    console.error(`No part »${unknown.join("«, »")}«. There are: ${PARTS.join(", ")}.`);
    process.exit(1);
  }
  const commit = cleanCommit();
  process.env.SEED ??= String(randomInt(2 ** 31));
  console.log(`SEED=${process.env.SEED}`);
  const { optionsFor, close } = await startTestServices({
    withPostgres: parts.includes("postgres"),
  });
  const outcomes: Outcome[] = [];
  const secondTries: string[] = [];
  async function tryTwice(run: TestRun) {
    const options = { ...optionsFor(run), ...RELEASE };
    let outcome = await runFile(run, options);
    if (outcome.failed > 0) {
      console.log(`A second try of ${outcome.name}, for:\n${outcome.report}`);
      secondTries.push(outcome.name);
      outcome = await runFile(run, options);
    }
    outcomes.push(sayOutcome(outcome));
  }
  for (const part of parts) {
    // The gate's own files run side by side as in the gate.
    const queue = new PQueue({ concurrency: part === "postgres" ? WORKERS : 1 });
    await queue.addAll(releaseRuns(part).map((run) => () => tryTwice(run)));
  }
  await close();
  for (const name of secondTries) console.log(`Tried a second time: ${name}`);
  const hasPassed = sayEnd(outcomes);
  if (hasPassed && commit && commit === cleanCommit()) stampParts(commit, parts);
  else if (hasPassed) console.log("No stamp, for what was tested is not a commit.");
}

function sayOutcome(outcome: Outcome): Outcome {
  const { name, ms, passed, failed, report } = outcome;
  console.log(`${failed ? "✖" : "✔"} ${seconds(ms)} ${name} (${passed + failed})`);
  if (report) console.log(report);
  return outcome;
}

/** @returns whether all passed */
function sayEnd(outcomes: Outcome[]): boolean {
  console.log("\nThe slowest:");
  for (const { name, ms } of outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    console.log(`  ${seconds(ms)} ${name}`);
  const sum = (of: "passed" | "failed") => outcomes.reduce((all, outcome) => all + outcome[of], 0);
  for (const { report } of outcomes) if (report) console.log(`\n${report}`);
  console.log(`\n${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
  return sum("failed") === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}
