import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { holdTime } from "../../../test/kit/hold-time.ts";
import { createLog } from "../log.server.ts";
import { every, type Job } from "./every.server.ts";

const SECOND = 1000;

function startLoop({ mock }: TestContext, job: Omit<Job, "name" | "ms"> & { ms?: number }) {
  const pass = holdTime(mock);
  const said: string[] = [];
  const log = createLog("info", {
    write: (line) => said.push(JSON.parse(line).msg),
  });
  const clock = () => new Date("2026-11-21T12:00:00Z");
  const loop = every({ name: "a job", ms: 10 * SECOND, ...job }, { clock, log });
  return { loop, said, pass };
}

/** Runs that end when the test says so. */
function heldRuns() {
  const ends: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => ends.push(resolve));
  const end = async () => {
    ends.at(-1)?.();
    await turn();
  };
  return { run, end, count: () => ends.length };
}

test("a job runs at once, and again a while after its run has ended", async (t) => {
  const runs = heldRuns();
  const { loop, pass } = startLoop(t, runs);
  assert.equal(runs.count(), 1);
  await pass(60 * SECOND);
  assert.equal(runs.count(), 1, "never twice at once");
  assert.ok(loop.state().runningSince);
  await runs.end();
  assert.equal(loop.state().runningSince, undefined);
  await pass(9 * SECOND);
  assert.equal(runs.count(), 1);
  await pass(SECOND);
  assert.equal(runs.count(), 2);
});

test("one that is woken while it runs runs once more after it, however often", async (t) => {
  const runs = heldRuns();
  const { loop } = startLoop(t, runs);
  loop.wake();
  loop.wake();
  assert.equal(runs.count(), 1);
  await runs.end();
  assert.equal(runs.count(), 2);
  await runs.end();
  assert.equal(runs.count(), 2);
});

test("a failure is logged once for a row of them, waits longer each time, and is over when it works again", async (t) => {
  let fails = true;
  let runs = 0;
  const { loop, said, pass } = startLoop(t, {
    async run() {
      runs += 1;
      if (fails) throw new Error("away");
    },
  });
  await turn();
  assert.deepEqual([runs, said], [1, ["a job failed"]]);
  assert.ok(loop.state().failedSince);
  await pass(19 * SECOND);
  assert.equal(runs, 1);
  await pass(SECOND);
  assert.equal(runs, 2);
  fails = false;
  await pass(40 * SECOND);
  assert.deepEqual([runs, said.length], [3, 2]);
  assert.equal(loop.state().failedSince, undefined);
  assert.ok(loop.state().lastRun);
});

test("a rare job waits first where it is to, and when it has failed not for its hour", async (t) => {
  let runs = 0;
  const { pass } = startLoop(t, {
    ms: 3600 * SECOND,
    firstMs: 2 * SECOND,
    async run() {
      runs += 1;
      throw new Error("away");
    },
  });
  assert.equal(runs, 0);
  await pass(2 * SECOND);
  assert.equal(runs, 1);
  await pass(300 * SECOND);
  assert.equal(runs, 2);
});

test("when it is stopped, the present run is told and awaited, and no other follows", async (t) => {
  const runs = heldRuns();
  const told: boolean[] = [];
  const { loop, pass } = startLoop(t, {
    async run(signal) {
      signal.addEventListener("abort", () => told.push(true));
      await runs.run();
    },
  });
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await turn();
  assert.deepEqual([told, isStopped], [[true], false]);
  loop.wake();
  await runs.end();
  await stopping;
  await pass(60 * SECOND);
  assert.equal(runs.count(), 1);
});
