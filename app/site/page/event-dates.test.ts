import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formatEventPrice,
  formatHours,
  formatPeriod,
  seatsLeft,
  sortEvents,
} from "./event-dates.ts";

const event = (id: string, start: string, slut = "") => ({ id, start, slut });

test("events are sorted by their days, those without one after them, and past ones apart", () => {
  const { coming, past } = sortEvents(
    [
      event("undated", ""),
      event("april", "2027-04-08T13:00", "2027-04-08T16:00"),
      event("over", "2026-11-20T09:00", "2026-11-21T16:00"),
      event("going on", "2026-11-20T09:00", "2026-11-23T16:00"),
      event("today", "2026-11-23T08:00"),
      event("all day", "2026-11-23"),
      event("long over", "2025-01-01T10:00"),
      event("nonsense", "snart"),
    ],
    "2026-11-23",
  );
  const ids = (events: { id: string }[]) => events.map(({ id }) => id);
  assert.deepEqual(ids(coming), ["going on", "all day", "today", "april", "undated", "nonsense"]);
  assert.deepEqual(ids(past), ["over", "long over"]);
});

test("a day and its time are written as Danes write them, beside the day with its weekday", () => {
  for (const [start, slut, period, hours] of [
    ["2027-02-04T17:00", "", "4. februar 2027, kl. 17", "Torsdag kl. 17"],
    ["2027-02-04T17:00", "2027-02-04T19:00", "4. februar 2027, kl. 17–19", "Torsdag kl. 17–19"],
    ["2027-02-08T09:00", "2027-02-10T15:30", "8.–10. februar 2027, kl. 9–15.30"],
    ["2027-05-31T09:00", "2027-06-02T16:00", "31. maj–2. juni 2027, kl. 9–16"],
    ["", "", ""],
  ] as const) {
    assert.equal(formatPeriod(event("", start, slut)), period);
    assert.equal(formatHours(event("", start, slut)), hours ?? period);
  }
});

test("a price says that moms is included where the clinic has said so, and nowhere else", () => {
  assert.equal(formatEventPrice("14.800 kr.", "ja"), "14.800 kr. inkl. moms");
  assert.equal(formatEventPrice("14.800 kr. ekskl. moms", "ja"), "14.800 kr. ekskl. moms");
  assert.equal(formatEventPrice("14.800 kr.", "nej"), "14.800 kr.");
  assert.equal(formatEventPrice("Spørg os", "ja"), "Spørg os");
});

test("the clinic's words say whether many, few or no seats are left", () => {
  for (const [seats, ...texts] of [
    ["many", "9 ledige", "14 ledige", "10 ledige", "Otte ledige pladser", "God plads"],
    ["few", "Få pladser", "4 ledige", "To ledige pladser", "Én ledig plads"],
    ["none", "Alt optaget", "Udsolgt", "Ingen ledige pladser", "0 ledige"],
    [undefined, "Højst 18 deltagere"],
  ] as const) {
    for (const text of texts) assert.equal(seatsLeft(text), seats, text);
  }
});
