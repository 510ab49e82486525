import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDanishTime } from "../../formats/danish-clock.ts";
import { type Hours, openStateAt } from "./telephone-hours.ts";

const WEEKDAYS = { days: [1, 2, 3, 4, 5], from: "08:30", to: "12:00" };
const HOURS: Hours = { open: [WEEKDAYS], closed: [{ from: "2026-12-22", to: "2026-12-23" }] };

/** 'open until …', 'closed until …' or 'closed', in Danish time. */
function stateAt(local: string, hours = HOURS): string {
  const state = openStateAt(hours, parseDanishTime(local) ?? assert.fail(local));
  if (!state) return "unknown";
  const at = state.isOpen ? state.until : state.opens;
  const words = [state.isOpen ? "open" : "closed", at && `until ${at.toISOString()}`];
  if (at) assert.equal(state.changes, at.getTime());
  return words.filter(Boolean).join(" ");
}

test("open, closed, next: to the minute", () => {
  for (const [local, state] of [
    ["2026-11-30T02:10", "closed until 2026-11-30T07:30:00.000Z"],
    ["2026-11-30T08:29:59", "closed until 2026-11-30T07:30:00.000Z"],
    ["2026-11-30T08:30", "open until 2026-11-30T11:00:00.000Z"],
    ["2026-11-30T11:59:59", "open until 2026-11-30T11:00:00.000Z"],
    ["2026-11-30T12:00", "closed until 2026-12-01T07:30:00.000Z"],
    ["2026-12-04T13:00", "closed until 2026-12-07T07:30:00.000Z"],
  ] as const) {
    assert.equal(stateAt(local), state, local);
  }
});

test("nobody answers on closed days, holidays, Christmas Eve and New Year's Eve", () => {
  assert.equal(stateAt("2026-12-21T12:00"), "closed until 2026-12-28T07:30:00.000Z");
  assert.equal(stateAt("2026-12-24T09:00"), "closed until 2026-12-28T07:30:00.000Z");
  assert.equal(stateAt("2026-12-30T12:00"), "closed until 2027-01-04T07:30:00.000Z");
  assert.equal(stateAt("2027-03-24T12:00"), "closed until 2027-03-30T06:30:00.000Z");
});

test("both changes of summer time move no opening", () => {
  const sundays: Hours = { open: [{ days: [7], from: "01:00", to: "04:00" }], closed: [] };
  assert.equal(stateAt("2027-03-26T12:00"), "closed until 2027-03-30T06:30:00.000Z");
  assert.equal(stateAt("2026-10-23T12:00"), "closed until 2026-10-26T07:30:00.000Z");
  assert.equal(stateAt("2026-03-27T12:00"), "closed until 2026-03-30T06:30:00.000Z");
  assert.equal(stateAt("2026-10-25T00:30", sundays), "closed until 2026-10-24T23:00:00.000Z");
  assert.equal(stateAt("2026-10-25T01:30", sundays), "open until 2026-10-25T03:00:00.000Z");
  assert.equal(stateAt("2026-03-29T01:30", sundays), "open until 2026-03-29T02:00:00.000Z");
});

test("a clinic with two times a day has a break; one that is closed for months names no day", () => {
  const afternoon = { days: [1], from: "13:00", to: "15:00" };
  const twice = { open: [afternoon, WEEKDAYS], closed: [] };
  assert.equal(stateAt("2026-11-30T12:30", twice), "closed until 2026-11-30T12:00:00.000Z");
  const away = { open: [WEEKDAYS], closed: [{ from: "2026-11-01", to: "2027-12-31" }] };
  assert.equal(stateAt("2026-11-30T09:00", away), "closed");
  assert.equal(stateAt("2026-11-30T09:00", { open: [], closed: [] }), "unknown");
});

test("a helpline that is open through the night is so on holidays too", () => {
  const helpline: Hours = { open: [{ days: [1, 2, 3, 4, 5, 6, 7], from: "11:00", to: "05:00" }] };
  assert.equal(stateAt("2026-12-25T02:10", helpline), "open until 2026-12-25T04:00:00.000Z");
  assert.equal(stateAt("2026-12-25T05:00", helpline), "closed until 2026-12-25T10:00:00.000Z");
  assert.equal(stateAt("2026-12-25T23:59", helpline), "open until 2026-12-26T04:00:00.000Z");
});
