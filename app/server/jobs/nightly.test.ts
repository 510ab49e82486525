import assert from "node:assert/strict";
import { test } from "node:test";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../formats/durations.ts";
import { createLog } from "../log.server.ts";
import { every } from "./every.server.ts";
import { type NightlyJob, nightly } from "./nightly.server.ts";

/** What runs while the hours go by, in Danish time. */
async function jobsIn(hours: number, from: string, mock: typeof import("node:test").mock) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: Date.parse(from) });
  const clock = () => new Date();
  const ran: string[] = [];
  const at = () =>
    clock().toLocaleString("sv-SE", {
      timeZone: "Europe/Copenhagen",
      dateStyle: "short",
      timeStyle: "short",
    });
  const job = { run: async () => ran.push(at()), failure: "could not" };
  const trustedClock = async () => clock();
  const log = createLog("silent");
  const loop = every(nightly([job], { clock, trustedClock, log }), { clock, log });
  mock.timers.tick(2 * SECOND_MS);
  await new Promise(setImmediate);
  for (let passed = 0; passed < hours * HOUR_MS; passed += 10 * MINUTE_MS) {
    mock.timers.tick(10 * MINUTE_MS);
    await new Promise(setImmediate);
  }
  await loop.stop();
  return ran;
}

test("the daily jobs run after the start and at 3 o'clock, Danish time, in winter and in summer", async ({
  mock,
}) => {
  assert.deepEqual(await jobsIn(48, "2026-11-21T09:00:00Z", mock), [
    "2026-11-21 10:00",
    "2026-11-22 03:00",
    "2026-11-23 03:00",
  ]);
  mock.timers.reset();
  assert.deepEqual(await jobsIn(24, "2026-07-01T09:00:00Z", mock), [
    "2026-07-01 11:00",
    "2026-07-02 03:00",
  ]);
});

test("one that fails is tried again after five minutes, alone, and logged once a night", async ({
  mock,
}) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.parse("2026-11-21T09:00:00Z") });
  const clock = () => new Date();
  const ran: string[] = [];
  const said: string[] = [];
  const log = createLog("info", { write: (line) => said.push(JSON.parse(line).msg) });
  const works: NightlyJob = { run: async () => ran.push("works"), failure: "could not work" };
  async function fail() {
    ran.push("fails");
    if (ran.length < 4) throw new Error("away");
  }
  const fails: NightlyJob = { run: fail, failure: "could not" };
  const options = { clock, trustedClock: async () => clock(), log };
  const loop = every(nightly([fails, works], options), { clock, log });
  for (const ms of [2 * SECOND_MS, ...Array(4).fill(5 * MINUTE_MS)]) {
    mock.timers.tick(ms);
    await new Promise(setImmediate);
  }
  await loop.stop();
  assert.deepEqual(ran, ["fails", "works", "fails", "fails"]);
  assert.deepEqual(said, ["could not", "a job failed", "it works again"]);
});
