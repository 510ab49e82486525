import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../../test/kit/form-values.ts";
import { changedIn } from "../../fields/changed-fields.ts";
import { text } from "../../fields/form-fields.ts";
import { settleConflict } from "./conflict.ts";

const opened = { title: "Morgenmad", content: "<p>Klokken otte</p>", imageUrl: picture("") };

test("a form sends the changed fields, and those that belong to them", () => {
  const fields = { ventetid: text("Ventetid"), dato: text("Dato", { partOf: "ventetid" }) };
  const changed = (change: object) =>
    Object.keys(changedIn({ ...opened, ...change }, { dato: "", ...opened }, fields));
  assert.deepEqual(changed({}), []);
  assert.deepEqual(changed({ title: "Brunch" }), ["title"]);
  assert.deepEqual(changed({ imageUrl: picture("", "En sti") }), ["imageUrl"]);
  assert.deepEqual(changed({ ventetid: "", dato: "2026-12-01" }), ["ventetid", "dato"]);
});

test("a settled draft has the colleague's changes of other fields too", () => {
  const conflict = {
    theirs: { title: "Aftensmad", content: "<p>Klokken ni</p>" },
    changed: ["title"],
    taken: { content: "<p>Klokken ni</p>" },
  };
  const sides = { conflict, mine: { ...opened, title: "Brunch" }, fields: {} };
  const settled = (title: string) => ({ ...opened, title, content: "<p>Klokken ni</p>" });
  assert.deepEqual(settleConflict({}, sides), settled("Brunch"));
  assert.deepEqual(settleConflict({ title: true }, sides), settled("Aftensmad"));
});

test("a field that belongs to another follows the choice for it", () => {
  const fields = { tekst: text("Tekst"), laest: text("Læst", { partOf: "tekst" }) };
  const theirs = { tekst: "Deres", laest: "" };
  const mine = { tekst: "Min", laest: "ja" };
  const sides = { conflict: { theirs, changed: ["tekst"] }, mine, fields };
  const settle = (choices: Record<string, boolean>) => settleConflict(choices, sides);
  assert.deepEqual(settle({}), mine);
  assert.deepEqual(settle({ tekst: true }), theirs);
});
