import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS } from "../../formats/durations.ts";
import { nextTrust, type Trust } from "./trusted-clock.server.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const JUMPED: Trust = {
  trusted: NOON,
  jumped: { since: NOON + 400 * DAY_MS, seen: NOON + 400 * DAY_MS },
};

/** The trust after the clock has shown each of these days since the jump. */
function after(days: number[]): Trust {
  return days.reduce<Trust>((trust, day) => nextTrust(trust, NOON + (400 + day) * DAY_MS), JUMPED);
}

test("a clock is trusted at first, and while it goes on, stands still or is set back", () => {
  assert.deepEqual(nextTrust(undefined, NOON), { trusted: NOON });
  for (const days of [-400, -1, 0, 1, 31]) {
    assert.deepEqual(nextTrust({ trusted: NOON }, NOON + days * DAY_MS), {
      trusted: NOON + days * DAY_MS,
    });
  }
});

test("a clock that jumps over a month ahead is not trusted, and the time before the jump still is", () => {
  const now = NOON + 31 * DAY_MS + 1;
  assert.deepEqual(nextTrust({ trusted: NOON }, now), {
    trusted: NOON,
    jumped: { since: now, seen: now },
  });
});

test("a clock that has jumped is trusted after a week", () => {
  assert.equal(after([1, 3, 6.9]).trusted, NOON);
  assert.deepEqual(after([1, 3, 7]), { trusted: NOON + 407 * DAY_MS });
});

test("the week begins anew when the clock jumps again or is set back", () => {
  const anew = NOON + 400 * DAY_MS;
  assert.deepEqual(after([1, 33]).jumped, { since: anew + 33 * DAY_MS, seen: anew + 33 * DAY_MS });
  assert.deepEqual(after([2, 1]).jumped, { since: anew + DAY_MS, seen: anew + DAY_MS });
  assert.deepEqual(after([1, 1]).jumped, { since: anew, seen: anew + DAY_MS });
});

test("a clock that is set right is trusted at once", () => {
  assert.deepEqual(nextTrust(JUMPED, NOON + HOUR_MS), { trusted: NOON + HOUR_MS });
});
