import assert from "node:assert/strict";
import { test } from "node:test";
import {
  parseClosedDays,
  parseOpenTime,
  parseTelephoneTime,
  saysOtherHours,
} from "./written-hours.ts";

test("times are read as people write them", () => {
  const weekdays = { days: [1, 2, 3, 4, 5], from: "09:00", to: "12:00" };
  for (const line of [
    "hverdage kl. 9–12",
    "Hverdage 9-12",
    "mandag-fredag kl. 9.00-12.00",
    "mandag til fredag kl 9 til 12",
    "man – fre 09:00 – 12:00",
    "mandag, tirsdag, onsdag, torsdag og fredag 9-12",
  ]) {
    assert.deepEqual(parseOpenTime(line), weekdays, line);
  }
  const some = { days: [1, 5], from: "13:30", to: "15:00" };
  assert.deepEqual(parseOpenTime("mandag og fredag kl. 13.30-15"), some);
  assert.deepEqual(parseOpenTime("lørdag 10-12")?.days, [6]);
  assert.deepEqual(parseOpenTime("alle dage 11-5"), {
    days: [1, 2, 3, 4, 5, 6, 7],
    from: "11:00",
    to: "05:00",
  });
});

test("what is no time is none", () => {
  for (const line of [
    ...["", "hverdage", "9-12", "hverdage 9-9", "hverdage 9-25", "hverdage 9.75-12"],
    ...["fredag-mandag 9-12", "mandag og vistnok tirsdag 9-12", "ma 9-12"],
    "hverdage 9-12 og 13-15",
  ]) {
    assert.equal(parseOpenTime(line), undefined, line);
  }
});

test("a clinic's times end on the day on which they begin", () => {
  assert.ok(parseTelephoneTime("hverdage 9-12"));
  assert.equal(parseTelephoneTime("hverdage 12-9"), undefined);
});

test("closed days are a day or a period", () => {
  const day = { from: "2026-12-23", to: "2026-12-23" };
  const holiday = { from: "2026-12-21", to: "2027-01-03" };
  for (const [line, days] of [
    ["23. december 2026", day],
    ["den 23. dec 2026", day],
    ["21. december 2026 – 3. januar 2027", holiday],
    ["21. dec 2026 til 3. jan 2027", holiday],
    ["3. januar 2027 - 21. december 2026", undefined],
    ["31. februar 2027", undefined],
    ["jul", undefined],
    ["", undefined],
  ] as const) {
    assert.deepEqual(parseClosedDays(line), days, line);
  }
});

test("the words that are read and the lines that the site counts with are compared", () => {
  for (const [isOther, words, ...lines] of [
    [false, "hverdage kl. 9–12", "mandag-fredag 9.00-12.00"],
    [false, "hverdage kl. 9–12", "mandag-onsdag 9-12", "torsdag og fredag 9-12"],
    [false, "mandag til torsdag kl. 9-12 og fredag kl. 9-11", "mandag-torsdag 9-12", "fredag 9-11"],
    [false, "efter aftale", "hverdage 9-12"],
    [false, "hverdage kl. 9–12 (lukket i uge 28–30)", "hverdage 9-12"],
    [false, "", "hverdage 9-12"],
    [true, "hverdage kl. 9–12", "hverdage 9-13"],
    [true, "hverdage kl. 9–12", "mandag-torsdag 9-12"],
    [true, "mandag til torsdag kl. 9-12 og fredag kl. 9-11", "hverdage 9-12"],
  ] as const) {
    assert.equal(saysOtherHours(words, lines), isOther, words);
  }
});
