import assert from "node:assert/strict";
import { test } from "node:test";
import { changedSince, fingerprint } from "./edit.server.ts";
import { includesBase, mergeBases, partOfBase } from "./form-base.ts";

const opened = { title: "Ferie", content: "<p>Uge 29</p>", imageUrl: "" };
const since = { ...opened, title: "Sommerferie", sted: "Ved vandet" };
const NAMES = Object.keys(opened);

test("a draft's fields are compared with the text they were typed over, the others with the stored one", () => {
  const draft = partOfBase(fingerprint(opened, NAMES), ["content"]);
  assert.equal(draft, fingerprint(opened, ["content"]));
  const two = partOfBase(fingerprint(opened, NAMES), ["title", "imageUrl"]);
  assert.equal(two, fingerprint(opened, ["title", "imageUrl"]));
  const present = fingerprint(since, [...NAMES, "sted"]);
  assert.equal(includesBase(present, draft), true);
  const combined = mergeBases(present, draft);
  const values = { title: "Efterår", content: "<p>Uge 30</p>", sted: "Ved skoven" };
  assert.deepEqual(changedSince(combined, since, values), []);
});

test("a draft of a field that somebody has changed since is outdated, and a conflict", () => {
  const draft = partOfBase(fingerprint(opened, NAMES), ["title"]);
  const present = fingerprint(since, NAMES);
  assert.equal(includesBase(present, draft), false);
  const combined = mergeBases(present, draft);
  assert.deepEqual(changedSince(combined, since, { title: "Min", content: "" }), ["title"]);
});

test("a draft of something new has no base, and is never outdated", () => {
  assert.equal(partOfBase("", ["title"]), "");
  assert.equal(includesBase("", ""), true);
  assert.equal(includesBase(fingerprint(opened, NAMES), ""), true);
  assert.equal(mergeBases("", ""), "");
  assert.equal(mergeBases("title:aB3 sted:xY9", "title:zZ1"), "title:zZ1 sted:xY9");
});

test("a field's name may have a colon", () => {
  assert.equal(partOfBase("title:aB3 afsnit:1:xY9", ["afsnit:1"]), "afsnit:1:xY9");
});
