import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTrust, type Trust } from "./trusted-clock.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOON = Date.parse("2026-11-21T12:00:00Z");
const JUMPED: Trust = {
  trusted: NOON,
  jumped: { since: NOON + 400 * DAY, seen: NOON + 400 * DAY },
};

/** What is trusted after a clock has shown these days after the jump. */
function after(days: number[]): Trust {
  return days.reduce<Trust>((trust, day) => nextTrust(trust, NOON + (400 + day) * DAY), JUMPED);
}

test("a clock that nothing is known of is trusted, and so is one that goes on, stands or is put back", () => {
  assert.deepEqual(nextTrust(undefined, NOON), { trusted: NOON });
  for (const days of [-400, -1, 0, 1, 31]) {
    assert.deepEqual(nextTrust({ trusted: NOON }, NOON + days * DAY), {
      trusted: NOON + days * DAY,
    });
  }
});

test("one that is over a month ahead has jumped, and what was trusted before still is", () => {
  const now = NOON + 31 * DAY + 1;
  assert.deepEqual(nextTrust({ trusted: NOON }, now), {
    trusted: NOON,
    jumped: { since: now, seen: now },
  });
});

test("it is trusted again when it has gone on for a week", () => {
  assert.equal(after([1, 3, 6.9]).trusted, NOON);
  assert.deepEqual(after([1, 3, 7]), { trusted: NOON + 407 * DAY });
});

test("where it jumps on, or goes back, the week begins anew", () => {
  const anew = NOON + 400 * DAY;
  assert.deepEqual(after([1, 33]).jumped, { since: anew + 33 * DAY, seen: anew + 33 * DAY });
  assert.deepEqual(after([2, 1]).jumped, { since: anew + DAY, seen: anew + DAY });
  assert.deepEqual(after([1, 1]).jumped, { since: anew, seen: anew + DAY });
});

test("set right it is trusted at once", () => {
  assert.deepEqual(nextTrust(JUMPED, NOON + HOUR), { trusted: NOON + HOUR });
});
