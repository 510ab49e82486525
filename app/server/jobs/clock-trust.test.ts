import assert from "node:assert/strict";
import { test } from "node:test";
import { isNews, judge, type Trust } from "./clock-trust.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOON = Date.parse("2026-11-21T12:00:00Z");
const JUMPED: Trust = {
  trusted: NOON,
  jumped: { since: NOON + 400 * DAY, seen: NOON + 400 * DAY },
};

/** What is trusted after a clock has shown these hours after the jump. */
function after(hours: number[]): Trust {
  return hours.reduce<Trust>((trust, hour) => judge(trust, NOON + 400 * DAY + hour * HOUR), JUMPED);
}

test("a clock that nothing is known of is trusted, and so is one that goes on, stands or is put back", () => {
  assert.deepEqual(judge(undefined, NOON), { trusted: NOON });
  for (const hours of [-9000, -1, 0, 1, 24, 48]) {
    assert.deepEqual(judge({ trusted: NOON }, NOON + hours * HOUR), {
      trusted: NOON + hours * HOUR,
    });
  }
});

test("one that is over two days ahead has jumped, and what was trusted before still is", () => {
  const now = NOON + 2 * DAY + 1;
  assert.deepEqual(judge({ trusted: NOON }, now), {
    trusted: NOON,
    jumped: { since: now, seen: now },
  });
});

test("it is trusted again after a week, of which it was asked at least each second day", () => {
  assert.equal(after([48, 96, 144, 167]).trusted, NOON);
  assert.deepEqual(after([48, 96, 144, 168]), { trusted: NOON + 407 * DAY });
});

test("where it was not asked for longer, or went back, the week begins anew", () => {
  const anew = NOON + 400 * DAY;
  assert.deepEqual(after([24, 73]).jumped, { since: anew + 73 * HOUR, seen: anew + 73 * HOUR });
  assert.deepEqual(after([24, 20]).jumped, { since: anew + 20 * HOUR, seen: anew + 20 * HOUR });
  assert.deepEqual(after([24, 24]).jumped, { since: anew, seen: anew + 24 * HOUR });
});

test("set right it is trusted at once", () => {
  assert.deepEqual(judge(JUMPED, NOON + HOUR), { trusted: NOON + HOUR });
});

test("an even clock is written down each hour, and what was doubted or no longer is at once", () => {
  const trust = { trusted: NOON };
  assert.equal(isNews(trust, { trusted: NOON + HOUR - 1 }), false);
  assert.equal(isNews(trust, { trusted: NOON + HOUR }), true);
  assert.equal(isNews(trust, { trusted: NOON - HOUR }), true);
  assert.equal(isNews(trust, JUMPED), true);
  assert.equal(isNews(JUMPED, trust), true);
});
