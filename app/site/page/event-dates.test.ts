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

test("a day and its time are written as Danes write them", () => {
  assert.equal(formatPeriod(event("", "2027-02-04T17:00")), "4. februar 2027, kl. 17");
  assert.equal(
    formatPeriod(event("", "2027-02-08T09:00", "2027-02-10T15:30")),
    "8.–10. februar 2027, kl. 9–15.30",
  );
  assert.equal(
    formatPeriod(event("", "2027-05-31T09:00", "2027-06-02T16:00")),
    "31. maj–2. juni 2027, kl. 9–16",
  );
  assert.equal(formatPeriod(event("", "")), "");
});

test("beside its day an event has the weekday, and all days where it has more", () => {
  assert.equal(formatHours(event("", "2027-02-04T17:00", "2027-02-04T19:00")), "Torsdag kl. 17–19");
  assert.equal(
    formatHours(event("", "2027-02-08T09:00", "2027-02-10T16:00")),
    "8.–10. februar 2027, kl. 9–16",
  );
});

test("a price says that moms is included where the clinic has said so, and nowhere else", () => {
  assert.equal(formatEventPrice("14.800 kr.", "ja"), "14.800 kr. inkl. moms");
  assert.equal(formatEventPrice("14.800 kr. ekskl. moms", "ja"), "14.800 kr. ekskl. moms");
  assert.equal(formatEventPrice("14.800 kr.", "nej"), "14.800 kr.");
  assert.equal(formatEventPrice("Spørg os", "ja"), "Spørg os");
});

test("the clinic's words say whether many, few or no seats are left", () => {
  for (const many of ["9 ledige", "Otte ledige pladser", "God plads"]) {
    assert.equal(seatsLeft(many), "many", many);
  }
  for (const few of ["Få pladser", "4 ledige", "To ledige pladser", "Én ledig plads"]) {
    assert.equal(seatsLeft(few), "few", few);
  }
  for (const none of ["Alt optaget", "Udsolgt", "Ingen ledige pladser", "0 ledige"]) {
    assert.equal(seatsLeft(none), "none", none);
  }
  assert.equal(seatsLeft("Højst 18 deltagere"), undefined);
  assert.equal(seatsLeft("14 ledige"), "many");
  assert.equal(seatsLeft("10 ledige"), "many");
});
