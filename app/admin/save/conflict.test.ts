import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName } from "../form/form-fields.ts";
import { packSections } from "../form/section-list-entries.ts";
import { isPicture, shownIn, sortConflict, valueWords, type Whole } from "./conflict.ts";

const opened = {
  title: "Morgenmad",
  content: "<p>Klokken otte</p>",
  imageUrl: "",
  imageUrlAlt: "",
  image: "",
};
const PICTURE: Whole = ["imageUrl", "imageUrlAlt", "image"];

function sort(mine: object, theirs: object) {
  const stored = { ...opened, ...theirs };
  const changed = Object.keys(theirs);
  const sides = { conflict: { theirs: stored, changed }, mine: { ...opened, ...mine }, opened };
  return sortConflict({ ...sides, fields: { image: fileName("Fil", { partOf: "imageUrl" }) } });
}

test("only what both have changed, each in their own way, is asked about (E15)", () => {
  assert.deepEqual(sort({ title: "Brunch" }, { title: "Aftensmad" }), {
    clashes: [["title"]],
    taken: [],
  });
  assert.deepEqual(sort({ title: "Brunch" }, { content: "<p>Klokken ni</p>" }), {
    clashes: [],
    taken: [["content"]],
  });
  assert.deepEqual(sort({ title: "Brunch" }, { title: "Brunch" }), { clashes: [], taken: [] });
});

test("a picture is one thing with its description and its file's name", () => {
  const theirs = { imageUrl: "/media/nyheder/skov-1.jpg", image: "skov.jpg" };
  assert.deepEqual(sort({ imageUrlAlt: "En sti" }, theirs), { clashes: [PICTURE], taken: [] });
  assert.deepEqual(sort({ title: "Brunch" }, theirs), { clashes: [], taken: [PICTURE] });
  assert.deepEqual(shownIn(PICTURE), ["imageUrl", "imageUrlAlt"]);
});

test("a description belongs to its picture without being told", () => {
  const empty = { heroImage: "", heroImageAlt: "", textBefore: "" };
  const theirs = { ...empty, heroImageAlt: "Et vindue" };
  assert.deepEqual(
    sortConflict({
      conflict: { theirs, changed: ["heroImageAlt"] },
      mine: { ...empty, heroImage: "/media/terapi/hero-1.jpg" },
      opened: empty,
    }),
    { clashes: [["heroImage", "heroImageAlt"]], taken: [] },
  );
});

test("what stands in a form as shown, and is not stored, is nobody's change", () => {
  const shown = { title: "Kontakt os", textBefore: "" };
  assert.deepEqual(
    sortConflict({
      conflict: { theirs: { title: "", textBefore: "<p>Ring</p>" }, changed: ["textBefore"] },
      mine: shown,
      opened: shown,
    }),
    { clashes: [], taken: [["textBefore"]] },
  );
});

test("sections, lists and rich text are read in plain words (E15)", () => {
  const sections = [
    { title: "Første samtale", content: "<p>Vi taler om <strong>jer</strong>.</p>", ukendt: 1 },
    { title: "Forløb", content: "<ul><li>En</li><li>To</li></ul>" },
  ];
  assert.equal(
    valueWords(packSections(sections)),
    "Første samtale\nVi taler om jer.\nForløb\nEn\nTo",
  );
  assert.equal(valueWords(["Leg", "{ikke et afsnit}"]), "Leg\n{ikke et afsnit}");
  assert.equal(valueWords(undefined), "");
  assert.equal(valueWords("<p>Leg</p><p>Sprog</p>"), "Leg\nSprog");
  assert.equal(valueWords(["<p>Leg</p><p>Sprog</p>"]), "Leg\nSprog");
  const untitled = [{ title: "", content: "<p>Leg</p><p>Sprog</p>" }];
  assert.equal(valueWords(packSections(untitled)), "Leg\nSprog");
});

test("the address of a picture alone in its field is a picture", () => {
  assert.ok(isPicture("/media/om/signe-1.jpg") && isPicture("/illustrations/skov.svg"));
  for (const other of ["/kontakt", "<p>/media/om/signe-1.jpg</p>", "/media/om/signe-1.jpg x"]) {
    assert.ok(!isPicture(other), other);
  }
  assert.ok(!isPicture(["/media/om/signe-1.jpg"]), "nor is a list");
});
