import assert from "node:assert/strict";
import { test } from "node:test";
import { isDanishHoliday } from "./danish-holidays.ts";

const HOLIDAYS = {
  "Easter of 2026": ["2026-04-02", "2026-04-03", "2026-04-05", "2026-04-06"],
  "counted from Easter": ["2026-05-14", "2026-05-24", "2026-05-25", "2027-05-06"],
  "other Easters": ["2027-03-28", "2038-04-25", "2285-03-22"],
  "on a date": ["2026-01-01", "2026-12-25", "2026-12-26"],
  "free all the same": ["2026-06-05", "2026-12-24", "2026-12-31"],
};

test("Danish holidays move with Easter; three more days are free", () => {
  const days = Object.values(HOLIDAYS).flat();
  assert.deepEqual(
    days.filter((day) => !isDanishHoliday(day)),
    [],
  );
});

test("other days are none, also the prayer day that was one until 2023", () => {
  const days = ["2026-05-01", "2026-04-04", "2026-05-15", "2026-12-23", "2026-12-27", "2027-01-02"];
  assert.deepEqual(days.filter(isDanishHoliday), []);
});
