import assert from "node:assert/strict";
import { test } from "node:test";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../formats/durations.ts";
import { nightly } from "./daily-jobs.server.ts";
import { every } from "./every.server.ts";

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
  const log = { error() {}, warn() {} };
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
