import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../formats/durations.ts";
import { type DatedCopy, expiredCopies } from "./copy-retention.ts";

const NOW = new Date("2026-11-23T14:00:00.000Z");

/** A copy every `everyMs`, from `fromMs` ago until `toMs` ago. */
function each(everyMs: number, fromMs: number, toMs = 0): DatedCopy[] {
  const copies: DatedCopy[] = [];
  for (let ago = fromMs; ago >= toMs; ago -= everyMs) {
    const madeAt = new Date(NOW.getTime() - ago).toISOString();
    copies.push({ number: copies.length + 1, madeAt });
  }
  return copies;
}

function thin(copies: DatedCopy[], now = NOW): DatedCopy[] {
  const superfluous = new Set(expiredCopies(copies, now));
  return copies.filter((copy) => !superfluous.has(copy));
}

const ageOf = ({ madeAt }: DatedCopy) => NOW.getTime() - Date.parse(madeAt);

test("a copy a minute is kept for a day, one an hour for a month, one a day for a year", () => {
  const ages = thin(each(10 * MINUTE_MS, 400 * DAY_MS)).map(ageOf);
  const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  assert.equal(within(0, DAY_MS), 24 * 6, "all copies ten minutes apart");
  assert.equal(within(DAY_MS, 31 * DAY_MS), 30 * 24);
  assert.equal(within(31 * DAY_MS, 365 * DAY_MS), 334);
  assert.equal(within(365 * DAY_MS, Number.POSITIVE_INFINITY), 0, "nothing is older than a year");
  assert.equal(thin(each(5 * SECOND_MS, 2 * HOUR_MS)).length, 121);
});

test("thinning after every copy keeps the same copies as thinning once", () => {
  let copies: DatedCopy[] = [];
  const all = each(7 * MINUTE_MS, 3 * DAY_MS);
  for (const copy of all) copies = thin([...copies, copy], new Date(copy.madeAt));
  assert.deepEqual(copies, thin(all));
});

test("the newest copy is kept however old it is, and so is one dated in the future", () => {
  const [oldest, ...others] = each(500 * DAY_MS, 1000 * DAY_MS, 500 * DAY_MS);
  assert.ok(oldest);
  assert.deepEqual(thin([oldest, ...others]), others);
  const first = { number: 1, madeAt: NOW.toISOString() };
  const second = { ...first, number: 2 };
  assert.deepEqual(
    thin([first, second]),
    [second],
    "of two copies of the same time only the second is kept",
  );
  const ahead = { number: 7, madeAt: "2096-01-01T00:00:00.000Z" };
  const alsoAhead = { number: 8, madeAt: "2096-01-01T00:00:01.000Z" };
  const now = { number: 9, madeAt: NOW.toISOString() };
  assert.deepEqual(thin([ahead, alsoAhead, now]), [ahead, alsoAhead, now]);
});
