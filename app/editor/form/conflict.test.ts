import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { changedIn } from "../fields/changed-fields.ts";
import { text } from "../fields/form-fields.ts";
import { settleConflict, sortConflict } from "./conflict.ts";

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

test("a field that both have changed is a question to the editor", () => {
  const theirs = { title: "Aftensmad", imageUrl: picture("/skov.jpg") };
  const conflict = { theirs, changed: ["title", "imageUrl"] };
  const mine = { ...opened, title: "Brunch", imageUrl: picture("", "En sti") };
  const both = ["title", "imageUrl"];
  assert.deepEqual(sortConflict({ conflict, mine, saved: opened }), { both, taken: [] });
});

test("in a draft's conflict a field that only one side changed is merged without a question", () => {
  const sort = (theirs: object, mine: object) => {
    const conflict = {
      theirs: { ...opened, ...theirs },
      changed: ["title", "content"],
      draft: { id: "k", revision: 2 },
    };
    return sortConflict({ conflict, mine: { ...opened, ...mine }, saved: opened });
  };
  const theirs = { content: "<p>Klokken ni</p>" };
  assert.deepEqual(sort(theirs, { title: "Brunch" }), { both: [], taken: ["content"] });
  const mine = { title: "Brunch", content: "<p>Klokken ti</p>" };
  assert.deepEqual(sort(theirs, mine), { both: ["content"], taken: [] });
});

test("a field that belongs to another follows the choice for it", () => {
  const fields = { tekst: text("Tekst"), laest: text("Læst", { partOf: "tekst" }) };
  const saved = { tekst: "Før", laest: "" };
  const theirs = { tekst: "Deres", laest: "" };
  const mine = { tekst: "Min", laest: "ja" };
  const sides = { conflict: { theirs, changed: ["tekst"] }, mine, saved, fields };
  const settle = (choices: Record<string, boolean>) =>
    settleConflict(sortConflict(sides), choices, sides);
  assert.deepEqual(settle({}), mine);
  assert.deepEqual(settle({ tekst: true }), theirs);
});
