import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "../app/server/project-root.server.ts";
import type { Outcome } from "./run-file.ts";

const TIMES = join(projectRoot, "node_modules/.cache/test-times.jsonl");
const SLOWEST = 10;

export function sayOutcome({ name, ms, passed, failed, report }: Outcome) {
  const seconds = (ms / 1000).toFixed(1).padStart(6);
  console.log(`${failed ? "✖" : "✔"} ${seconds} s ${name} (${passed + failed})`);
  if (report) console.log(report);
}

/**
 * Says at the end of a run what failed and which files took longest, and writes a line of JSON for each file.
 * @returns whether all passed
 */
export function sayEnd(outcomes: Outcome[], ms: number): boolean {
  const times = outcomes.map(({ name, ms, failed }) =>
    JSON.stringify({ file: name, ms, outcome: failed ? "failed" : "passed" }),
  );
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, `${times.join("\n")}\n`);
  console.log("\nThe slowest:");
  for (const { name, ms } of outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(8)} s ${name}`);
  }
  console.log(`Each file's time stands in ${relative(projectRoot, TIMES)}.`);
  const red = outcomes.filter(({ failed }) => failed > 0);
  for (const { report } of red) console.log(`\n${report}`);
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((all, outcome) => all + count(outcome), 0);
  console.log(`\n${(ms / 60_000).toFixed(1)} minutes`);
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  process.exitCode = red.length === 0 ? 0 : 1;
  return red.length === 0;
}
