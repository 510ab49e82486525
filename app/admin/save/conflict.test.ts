import assert from "node:assert/strict";
import { test } from "node:test";
import { alt, fileName } from "../form/form-fields.ts";
import { packSections } from "../form/section-list-entries.ts";
import { changedIn, type Whole } from "./changed-fields.ts";
import { isPicture, shownIn, sortConflict, valueWords } from "./conflict.ts";

const opened = {
  title: "Morgenmad",
  content: "<p>Klokken otte</p>",
  imageUrl: "",
  imageUrlAlt: "",
  image: "",
};
const PICTURE: Whole = ["imageUrl", "imageUrlAlt", "image"];
const fields = { imageUrlAlt: alt(), image: fileName("Fil", { partOf: "imageUrl" }) };

test("a form sends what was changed, of a picture all that is said of it", () => {
  const changed = (change: object) =>
    Object.keys(changedIn({ ...opened, ...change }, opened, fields));
  assert.deepEqual(changed({}), []);
  assert.deepEqual(changed({ title: "Brunch" }), ["title"]);
  for (const change of [{ image: "skov.jpg" }, { imageUrlAlt: "En sti" }])
    assert.deepEqual(changed(change), PICTURE);
  const hero = { heroImage: "", heroImageAlt: "Et vindue", textBefore: "" };
  const empty = { ...hero, heroImageAlt: "" };
  assert.deepEqual(Object.keys(changedIn(hero, empty, {})), ["heroImage", "heroImageAlt"]);
});

test("what both have changed is asked about, a picture as one thing (E15)", () => {
  const theirs = { title: "Aftensmad", image: "skov.jpg" };
  const conflict = { theirs, changed: ["title", "image"] };
  const mine = { ...opened, title: "Brunch", imageUrlAlt: "En sti" };
  const both = [["title"], PICTURE];
  assert.deepEqual(sortConflict({ conflict, mine, saved: opened, fields }), { both, taken: [] });
  assert.deepEqual(shownIn(PICTURE, fields), ["imageUrl", "imageUrlAlt"]);
});

test("of a draft what only the other has changed is taken, and what only I have stands", () => {
  const sort = (theirs: object, mine: object) => {
    const conflict = {
      theirs: { ...opened, ...theirs },
      changed: ["title", "content"],
      draft: { id: "k", revision: 2 },
    };
    return sortConflict({ conflict, mine: { ...opened, ...mine }, saved: opened, fields });
  };
  const theirs = { content: "<p>Klokken ni</p>" };
  assert.deepEqual(sort(theirs, { title: "Brunch" }), { both: [], taken: [["content"]] });
  const mine = { title: "Brunch", content: "<p>Klokken ti</p>" };
  assert.deepEqual(sort(theirs, mine), { both: [["content"]], taken: [] });
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
