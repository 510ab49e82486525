import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chosenTime,
  danishDateTime,
  danishTime,
  danishTimeCapitalised,
  formatDays,
  publishedOn,
  sortableTime,
} from "./danish-time.ts";

const now = new Date("2026-11-21T09:00:00Z");

test("a time is written as Danes write it, by their calendar", () => {
  for (const [iso, words] of [
    ["2026-11-21T08:05:00Z", "i dag kl.\u00a009.05"],
    ["2026-11-20T23:30:00Z", "i dag kl.\u00a000.30"],
    ["2026-11-20T14:08:00Z", "i går kl.\u00a015.08"],
    ["2026-07-14T07:31:00Z", "14.\u00a0juli kl.\u00a009.31"],
    ["2025-12-24T17:00:00Z", "24.\u00a0december 2025 kl.\u00a018.00"],
  ] as const)
    assert.equal(danishTime(iso, now), words);
  const asSentence = (iso: string) => danishTimeCapitalised(new Date(iso), now);
  assert.equal(asSentence("2026-11-20T18:44:00Z"), "I går kl.\u00a019.44");
  assert.equal(asSentence("2026-10-25T10:12:00Z"), "25. oktober kl.\u00a011.12");
  assert.equal(asSentence("sludder"), "Ukendt tid");
});

test("a chosen time is written without minutes on the hour", () => {
  for (const [iso, words] of [
    ["2026-12-01T07:00:00Z", "1.\u00a0december kl.\u00a08"],
    ["2026-11-22T08:30:00Z", "i morgen kl.\u00a09.30"],
    ["2026-12-01T19:00:00Z", "1.\u00a0december kl.\u00a020"],
    ["2026-11-30T23:00:00Z", "1.\u00a0december kl.\u00a00"],
  ] as const)
    assert.equal(chosenTime(iso, now), words);
});

test("a number of days is written in years where they are whole", () => {
  assert.deepEqual([1, 2, 90, 365, 1825, 366].map(formatDays), [
    "1 dag",
    "2 dage",
    "90 dage",
    "1 år",
    "5 år",
    "366 dage",
  ]);
});

test("a moment is written for people and for machines", () => {
  const moment = new Date("2026-11-20T23:30:00Z");
  const at = "2026-11-20T23:30:00.000Z";
  assert.deepEqual(publishedOn(moment), { at, on: "21. november 2026" });
  assert.equal(publishedOn(undefined), undefined);
  assert.equal(danishDateTime(moment), "21. november 2026 kl. 00.30");
  assert.equal(sortableTime(moment), "2026-11-21 00:30");
  assert.equal(sortableTime(new Date(Number.NaN)), "");
});
