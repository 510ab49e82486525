import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatedCopy, expiredCopies } from "./copy-retention.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = new Date("2026-11-23T14:00:00.000Z");

/** One each `everyMs`, from `fromMs` ago until `toMs` ago. */
function each(everyMs: number, fromMs: number, toMs = 0): DatedCopy[] {
  const copies: DatedCopy[] = [];
  for (let ago = fromMs; ago >= toMs; ago -= everyMs) {
    const madeAt = new Date(NOW.getTime() - ago).toISOString();
    copies.push({ number: copies.length + 1, madeAt });
  }
  return copies;
}

function kept(copies: DatedCopy[], now = NOW): DatedCopy[] {
  const gone = new Set(expiredCopies(copies, now));
  return copies.filter((copy) => !gone.has(copy));
}

const ageOf = ({ madeAt }: DatedCopy) => NOW.getTime() - Date.parse(madeAt);

test("every minute of the last day, every hour of the last month, every day of the last year is kept", () => {
  const ages = kept(each(10 * MINUTE, 400 * DAY)).map(ageOf);
  const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  assert.equal(within(0, DAY), 24 * 6, "none of ten minutes' distance is left out");
  assert.equal(within(DAY, 31 * DAY), 30 * 24);
  assert.equal(within(31 * DAY, 365 * DAY), 334);
  assert.equal(within(365 * DAY, Number.POSITIVE_INFINITY), 0, "nothing is older than a year");
  assert.equal(kept(each(5 * SECOND, 2 * HOUR)).length, 121);
});

test("what has been thinned each time is what would have been thinned at once", () => {
  let copies: DatedCopy[] = [];
  const all = each(7 * MINUTE, 3 * DAY);
  for (const copy of all) copies = kept([...copies, copy], new Date(copy.madeAt));
  assert.deepEqual(copies, kept(all));
});

test("the newest stays however old it is, and what is of a time to come stays", () => {
  const [oldest, ...others] = each(500 * DAY, 1000 * DAY, 500 * DAY);
  assert.ok(oldest);
  assert.deepEqual(kept([oldest, ...others]), others);
  const first = { number: 1, madeAt: NOW.toISOString() };
  const second = { ...first, number: 2 };
  assert.deepEqual(kept([first, second]), [second], "two of this moment are one too many");
  const ahead = { number: 7, madeAt: "2096-01-01T00:00:00.000Z" };
  const alsoAhead = { number: 8, madeAt: "2096-01-01T00:00:01.000Z" };
  const now = { number: 9, madeAt: NOW.toISOString() };
  assert.deepEqual(kept([ahead, alsoAhead, now]), [ahead, alsoAhead, now]);
});
