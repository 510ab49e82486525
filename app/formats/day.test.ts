import assert from "node:assert/strict";
import { test } from "node:test";
import { timeOfDay } from "./day.ts";

test("a day begins at midnight UTC, and any other format is invalid", () => {
  assert.equal(timeOfDay("2026-11-23"), Date.UTC(2026, 10, 23));
  for (const day of [undefined, "", "23-11-2026", "2026-11-23T10:00", "+002026-11-23"]) {
    assert.equal(timeOfDay(day), undefined, String(day));
  }
  assert.equal(timeOfDay("2026-13-01"), undefined);
});
