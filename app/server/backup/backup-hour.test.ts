import assert from "node:assert/strict";
import { test } from "node:test";
import { isBackupDue } from "./backup-hour.ts";

const CASES: [string, string, string | undefined, boolean][] = [
  ["there is none yet", "2026-11-21T14:00:00Z", undefined, true],
  ["the newest is a day old", "2026-11-21T14:00:00Z", "2026-11-20T14:00:00Z", true],
  ["it was made this morning", "2026-11-21T14:00:00Z", "2026-11-21T02:12:00Z", false],
  ["it was made just now", "2026-11-21T14:00:00Z", "2026-11-21T14:00:00Z", false],
  ["it was made last night and it is noon", "2026-11-21T11:00:00Z", "2026-11-20T15:00:00Z", false],
  [
    "it is three at night in Denmark and it was made the day before",
    "2026-11-21T02:00:00Z",
    "2026-11-20T13:00:00Z",
    true,
  ],
  [
    "it is three at night and it was made at three in the afternoon",
    "2026-11-21T02:00:00Z",
    "2026-11-20T14:00:00Z",
    true,
  ],
  [
    "it is half past three on a summer night and it was made the night before",
    "2026-07-21T01:30:00Z",
    "2026-07-20T01:30:30Z",
    true,
  ],
  ["this night's is made", "2026-11-21T02:58:00Z", "2026-11-21T02:00:20Z", false],
  ["the clock was put an hour forward", "2026-03-29T01:10:00Z", "2026-03-28T02:00:20Z", true],
  ["the newest is dated in the future", "2026-11-21T14:00:00Z", "2027-11-21T02:00:20Z", true],
];

for (const [situation, now, newest, isDue] of CASES) {
  test(`a backup is ${isDue ? "" : "not "}due when ${situation}`, () => {
    assert.equal(isBackupDue(new Date(now), newest ? new Date(newest) : undefined), isDue);
  });
}
