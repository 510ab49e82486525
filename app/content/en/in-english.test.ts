import assert from "node:assert/strict";
import { test } from "node:test";
import { inEnglish, priceInEnglish } from "./in-english.ts";

test("waiting times, hours, durations and dates are told in English", () => {
  for (const [danish, english] of [
    ["Tre til seks uger", "Three to six weeks"],
    ["Ca. 3–6 uger", "About 3–6 weeks"],
    ["Op til to måneder", "Up to two months"],
    ["Ingen ventetid", "No waiting time"],
    ["Ingen", "None"],
    ["2,5 timer", "2.5 hours"],
    ["hverdage kl. 9–12", "weekdays 9–12"],
    ["mandag til torsdag kl. 9–12 og fredag kl. 10–11", "Monday to Thursday 9–12 and Friday 10–11"],
    ["75 min.", "75 minutes"],
    ["3 timer", "3 hours"],
    ["16. november 2026", "16 November 2026"],
    ["", ""],
  ] as const) {
    assert.equal(inEnglish(danish), english);
  }
});

test("words that are not known are not half translated", () => {
  assert.equal(inEnglish("Tre uger for børn, seks for voksne"), "");
  assert.equal(inEnglish("constructor"), "");
});

test("prices have the English signs", () => {
  assert.equal(priceInEnglish("1.650 kr."), "DKK\u00a01,650");
  assert.equal(priceInEnglish("fra 950 kr"), "from DKK\u00a0950");
  assert.equal(priceInEnglish("1.299,50 kr."), "DKK\u00a01,299.50");
});
