import { randomInt } from "node:crypto";
import { cleanCommit, stampParts } from "./release-stamp.ts";
import { runFile } from "./run-file.ts";
import { PARTS, releaseRuns } from "./test-files.ts";
import { sayEnd, sayOutcome } from "./test-outcomes.ts";
import { startTestServices } from "./test-services.ts";

const LIMITS = { longestTestMs: 600_000, longestFileMs: 1_200_000 };

const start = performance.now();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`No part »${unknown.join("«, »")}«. There are: ${PARTS.join(", ")}.`);
  process.exit(1);
}
const parts = named.length > 0 ? named : PARTS;
const commit = cleanCommit();
const seed = process.env.SEED ?? String(randomInt(2 ** 31));
console.log(`SEED=${seed}`);
const services = await startTestServices({ withPostgres: parts.includes("postgres") });
const outcomes = [];
const secondTries = [];
for (const run of parts.flatMap(releaseRuns)) {
  const environment = { SEED: seed, ...services.environmentFor(run) };
  const options = { environment, temporary: services.temporaryFor(run), ...LIMITS };
  let outcome = await runFile(run, options);
  if (outcome.failed > 0) {
    console.log(`A second try of ${outcome.name}, for:\n${outcome.report}`);
    secondTries.push(outcome.name);
    outcome = await runFile(run, options);
  }
  sayOutcome(outcome);
  outcomes.push(outcome);
}
await services.close();
for (const name of secondTries) console.log(`Tried a second time: ${name}`);
const hasPassed = sayEnd(outcomes, performance.now() - start);
if (hasPassed && commit && commit === cleanCommit()) stampParts(commit, parts);
else if (hasPassed) console.log("No stamp, for what was tested is not a commit.");
