import assert from "node:assert/strict";
import { test } from "node:test";
import { danishDay, parseDanishTime } from "./danish-clock.ts";

const iso = (local: string) => parseDanishTime(local)?.toISOString();

test("a Danish clock is one hour ahead in winter and two in summer, and has no hour that summer time skips", () => {
  for (const [local, moment] of [
    ["2027-02-04T17:00", "2027-02-04T16:00:00.000Z"],
    ["2027-07-04T17:00", "2027-07-04T15:00:00.000Z"],
    ["2027-03-28T01:59", "2027-03-28T00:59:00.000Z"],
    ["2027-03-28T02:30", undefined],
    ["2027-03-28T03:00", "2027-03-28T01:00:00.000Z"],
    ["2027-10-31T01:30", "2027-10-30T23:30:00.000Z"],
    ["2027-10-31T03:30", "2027-10-31T02:30:00.000Z"],
    ["9999-12-30T12:00", "9999-12-30T11:00:00.000Z"],
  ] as const)
    assert.equal(iso(local), moment, local);
  assert.match(String(iso("2027-10-31T02:30")), /^2027-10-31T0[01]:30/, "it comes twice");
});

test("a text that is no time, or whose year does not have four digits, gives no moment", () => {
  const days = ["0026-12-01", "0999-12-31", "9999-12-31", "+010000-01-01"];
  for (const text of ["i morgen", "", ...days.map((day) => `${day}T23:59`)])
    assert.equal(parseDanishTime(text), undefined, text);
  assert.match(String(iso("1000-01-03T12:00")), /^1000-01-03T11:/);
});

test("a day begins at Danish midnight", () => {
  assert.equal(danishDay(new Date("2026-11-22T22:59:59Z")), "2026-11-22");
  assert.equal(danishDay(new Date("2026-11-22T23:00:00Z")), "2026-11-23");
  assert.equal(danishDay(new Date("2026-07-22T22:00:00Z")), "2026-07-23");
});
