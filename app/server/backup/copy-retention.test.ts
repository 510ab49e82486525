import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatedCopy, expiredCopies } from "./copy-retention.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
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
  const ages = thin(each(10 * MINUTE, 400 * DAY)).map(ageOf);
  const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  assert.equal(within(0, DAY), 24 * 6, "all copies ten minutes apart");
  assert.equal(within(DAY, 31 * DAY), 30 * 24);
  assert.equal(within(31 * DAY, 365 * DAY), 334);
  assert.equal(within(365 * DAY, Number.POSITIVE_INFINITY), 0, "nothing is older than a year");
  assert.equal(thin(each(5 * SECOND, 2 * HOUR)).length, 121);
});

test("thinning after every copy keeps the same copies as thinning once", () => {
  let copies: DatedCopy[] = [];
  const all = each(7 * MINUTE, 3 * DAY);
  for (const copy of all) copies = thin([...copies, copy], new Date(copy.madeAt));
  assert.deepEqual(copies, thin(all));
});

test("the newest copy is kept however old it is, and so is one dated in the future", () => {
  const [oldest, ...others] = each(500 * DAY, 1000 * DAY, 500 * DAY);
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
