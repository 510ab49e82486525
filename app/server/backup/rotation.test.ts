import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type RotatedBackup, superfluous } from "./rotation.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse("2026-01-01T02:12:00.000Z");

function backup(day: number, isVerified = true): RotatedBackup {
  const madeAt = new Date(START + day * DAY_MS).toISOString();
  return { name: madeAt, madeAt, isVerified };
}

function dayAfter(day: number): Date {
  return new Date(START + (day + 1) * DAY_MS);
}

/** What lies there after a backup at each of `days`, each followed by a clearing up. */
function keepThrough(days: number[]): RotatedBackup[] {
  let kept: RotatedBackup[] = [];
  for (const day of days) {
    kept.push(backup(day));
    const gone = new Set(superfluous(kept, dayAfter(day)));
    kept = kept.filter((one) => !gone.has(one));
  }
  return kept;
}

test("after two years of days there are 7 days, 4 weeks and 12 months, some of them the same", () => {
  const kept = keepThrough(Array.from({ length: 730 }, (_, day) => day)).map(({ madeAt }) =>
    madeAt.slice(0, 10),
  );
  assert.deepEqual(kept.slice(-7), [
    "2027-12-25",
    "2027-12-26",
    "2027-12-27",
    "2027-12-28",
    "2027-12-29",
    "2027-12-30",
    "2027-12-31",
  ]);
  // Sundays end the weeks.
  assert.deepEqual(kept.slice(-9, -7), ["2027-12-12", "2027-12-19"]);
  assert.deepEqual(
    kept.slice(0, 11).map((day) => day.slice(0, 7)),
    [
      "2027-01",
      "2027-02",
      "2027-03",
      "2027-04",
      "2027-05",
      "2027-06",
      "2027-07",
      "2027-08",
      "2027-09",
      "2027-10",
      "2027-11",
    ],
  );
  assert.equal(kept[0], "2027-01-31");
  assert.equal(kept.length, 20);
});

test("whatever days are missed: the newest verified stays, few stay, and the old reach far back", () => {
  const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), {
    minLength: 1,
    maxLength: 300,
  });
  fc.assert(
    fc.property(someDays, (unordered) => {
      const days = unordered.toSorted((a, b) => a - b);
      const kept = keepThrough(days);
      const newest = days.at(-1) ?? 0;
      assert.equal(kept.at(-1)?.madeAt, backup(newest).madeAt);
      assert.ok(kept.length <= 7 + 4 + 12);
      for (const day of days.slice(-7)) {
        assert.ok(kept.some(({ madeAt }) => madeAt === backup(day).madeAt));
      }
      const months = new Set(days.map((day) => backup(day).madeAt.slice(0, 7)));
      const monthsKept = new Set(kept.map(({ madeAt }) => madeAt.slice(0, 7)));
      for (const month of [...months].slice(-12)) assert.ok(monthsKept.has(month), month);
    }),
  );
});

test("copies that were never verified push no verified one out, and do not pile up", () => {
  const states = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(states, (verified) => {
      const all = verified.map((isVerified, day) => backup(day, isVerified));
      const gone = new Set(superfluous(all, dayAfter(verified.length)));
      const kept = all.filter((one) => !gone.has(one));
      const newestVerified = all.findLast(({ isVerified }) => isVerified);
      assert.ok(!newestVerified || kept.includes(newestVerified));
      const unverified = kept.filter(({ isVerified }) => !isVerified);
      assert.ok(unverified.length <= 7);
      for (const { madeAt } of unverified) assert.ok(madeAt > (newestVerified?.madeAt ?? ""));
    }),
  );
  const never = Array.from({ length: 10 }, (_, day) => backup(day, false));
  assert.deepEqual(superfluous(never, dayAfter(9)).toReversed(), never.slice(0, 3));
});

test("two of one day: the earlier goes", () => {
  const morning = { name: "a", madeAt: "2026-11-21T02:00:00.000Z", isVerified: true };
  const noon = { name: "b", madeAt: "2026-11-21T11:00:00.000Z", isVerified: true };
  const evening = new Date("2026-11-21T19:00:00.000Z");
  assert.deepEqual(superfluous([morning, noon], evening), [morning]);
  assert.deepEqual(superfluous([morning, noon], new Date(noon.madeAt)), [morning]);
  assert.deepEqual(superfluous([], evening), []);
});

test("a wrong clock erases nothing: what is of days to come stays, and takes nobody's place", () => {
  const true_ = Array.from({ length: 30 }, (_, day) => backup(day));
  const ahead = [backup(400), backup(401), backup(401.2)];
  const usual = superfluous(true_, dayAfter(29));
  assert.deepEqual(superfluous([...true_, ...ahead], dayAfter(29)), usual);
  const untried = backup(29.5, false);
  assert.ok(!superfluous([...true_, untried, ...ahead], dayAfter(30)).includes(untried));
  // Put back by years, the clock makes a copy of a day before all others.
  assert.deepEqual(superfluous([backup(-2000), ...true_], dayAfter(-2000)), []);
});
