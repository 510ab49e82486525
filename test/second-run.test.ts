import assert from "node:assert/strict";
import { test } from "node:test";
import { trySecondTime } from "../scripts/test-run.ts";

const FILES = ["a.test.ts", "b.test.ts", "c.test.ts", "d.test.ts"];

/** Runs in which these fail: of the first, and of the second. */
function runsWith(failing: string[], failingAlone: string[] = []) {
  const ran: { files: string[]; isAlone: boolean }[] = [];
  async function run(files: string[], { isAlone }: { isAlone: boolean }) {
    ran.push({ files, isAlone });
    const failed = (isAlone ? failingAlone : failing).filter((file) => files.includes(file));
    const report = failed.map((file) => `✖ ${file}:12 it holds\n`).join("");
    return { hasPassed: failed.length === 0, report };
  }
  return { ran, run };
}

test("what fails beside others and passes alone is named, and fails nothing", async () => {
  const { ran, run } = runsWith(["b.test.ts"]);
  const { hasPassed, report } = await trySecondTime(FILES, run);
  assert.equal(hasPassed, true);
  assert.match(report, /✖ b\.test\.ts:12 it holds\nFLAKY: passed alone: b\.test\.ts\n/);
  assert.deepEqual(ran, [
    { files: FILES, isAlone: false },
    { files: ["b.test.ts"], isAlone: true },
  ]);
});

test("what fails alone too fails the run", async () => {
  const { run } = runsWith(["b.test.ts", "c.test.ts"], ["c.test.ts"]);
  const { hasPassed, report } = await trySecondTime(FILES, run);
  assert.equal(hasPassed, false);
  assert.match(report, /failed alone too: b\.test\.ts, c\.test\.ts/);
});

test("many that fail are no accident, nor is a run that fails without a name", async () => {
  const many = runsWith(FILES);
  assert.equal((await trySecondTime(FILES, many.run)).hasPassed, false);
  assert.equal(many.ran.length, 1);
  const nameless = async () => ({ hasPassed: false, report: "" });
  assert.equal((await trySecondTime(FILES, nameless)).hasPassed, false);
});
