import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOfWaiting, isFresh, isStale } from "./klinik.ts";

test("a new waiting time is dated today, unless another day is chosen", () => {
  const before = { ventetid: "To uger", ventetidDato: "2026-11-01" };
  const day = (ventetid: string, ventetidDato: string) =>
    dayOfWaiting({ ventetid, ventetidDato }, before, "2026-11-23");
  assert.equal(day("To uger", "2026-11-01"), "2026-11-01");
  assert.equal(day("Tre uger", "2026-11-01"), "2026-11-23");
  assert.equal(day("Tre uger", "2026-11-20"), "2026-11-20");
  assert.equal(day("To uger", ""), "2026-11-23");
  assert.equal(day("", "2026-11-01"), "");
  assert.equal(
    dayOfWaiting({ ventetid: "Nu", ventetidDato: "" }, undefined, "2026-11-23"),
    "2026-11-23",
  );
});

test("a waiting time is shown for sixty days, and an unreadable day counts as too old", () => {
  const of = (ventetidDato: string) => ({ ventetid: "To uger", ventetidDato });
  assert.ok(isFresh(of("2026-09-24"), "2026-11-23"));
  assert.ok(!isFresh(of("2026-09-23"), "2026-11-23"));
  assert.ok(isStale(of("i går"), "2026-11-23"));
  const none = { ventetid: "", ventetidDato: "2026-11-23" };
  assert.ok(!isFresh(none, "2026-11-23") && !isStale(none, "2026-11-23"), "none is neither");
});
