import assert from "node:assert/strict";
import { test } from "node:test";
import { iCalendar } from "./icalendar.ts";

const event = {
  uid: "hold-23@klinik.example",
  start: new Date("2027-02-08T08:00:00Z"),
  end: new Date("2027-02-10T15:00:00Z"),
  title: "MBT-grunduddannelse: Hold 23",
  place: "Stæregade 12, København Ø",
  description: "",
  url: "https://klinik.example/uddannelse/mbt-grunduddannelse",
};
const stamp = new Date("2026-11-28T09:30:15.123Z");

test("an event is written by RFC 5545, in UTC", () => {
  assert.equal(
    iCalendar(event, stamp),
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//samspil//calendar//DA",
      "BEGIN:VEVENT",
      "UID:hold-23@klinik.example",
      "DTSTAMP:20261128T093015Z",
      "DTSTART:20270208T080000Z",
      "DTEND:20270210T150000Z",
      "SUMMARY:MBT-grunduddannelse: Hold 23",
      "LOCATION:Stæregade 12\\, København Ø",
      "URL:https://klinik.example/uddannelse/mbt-grunduddannelse",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("what is not known has no line", () => {
  const calendar = iCalendar({ ...event, end: undefined, place: "" }, stamp);
  assert.doesNotMatch(calendar, /DTEND|LOCATION|DESCRIPTION/);
});

test("no text ends its line, or is read as something else", () => {
  const title = "Aften; sorg, tab\\savn\r\nATTENDEE:x\u0000";
  assert.match(
    iCalendar({ ...event, title }, stamp),
    /\r\nSUMMARY:Aften\\; sorg\\, tab\\\\savn\\nATTENDEE:x\r\nLOCATION/,
  );
});

test("a line is at most 75 bytes, and folded between two characters", () => {
  const description = "æ🪁".repeat(40);
  const calendar = iCalendar({ ...event, description }, stamp);
  for (const line of calendar.split("\r\n")) {
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(line.isWellFormed());
  }
  assert.ok(calendar.replaceAll("\r\n ", "").includes(`DESCRIPTION:${description}\r\n`));
});
