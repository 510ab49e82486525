import assert from "node:assert/strict";
import { test } from "node:test";
import { besideText, raisedBy, raisedFigures } from "./beside-text.ts";

/** The table of docs/decisions/048: an element's start tag, and what it is. */
const ELEMENTS: [tag: string, program: string, what: "words" | "hidden" | undefined][] = [
  ["<del>", "Word, LibreOffice", "words"],
  ['<del cite="mailto:A" datetime="2026">', "Word", "words"],
  ["<s>", "any", "words"],
  ["<strike>", "LibreOffice", "words"],
  ['<span class="msoDel">', "Word", "words"],
  ['<span style="text-decoration: line-through">', "any", "words"],
  ['<span style="color:red;TEXT-DECORATION:underline line-through">', "Outlook", "words"],
  ['<span style="text-decoration-line: line-through">', "Chrome", "words"],
  ['<a class="msocomanchor">', "Word", "words"],
  ['<a class="x_msocomanchor">', "Outlook", "words"],
  ['<div class="msocomtxt">', "Word", "words"],
  ['<div style="mso-element:comment-list">', "Word", "words"],
  ['<div style="border:none; mso-element: comment">', "Word", "words"],
  ['<span style="mso-special-character:comment">', "Word", "words"],
  ['<a href="#cmnt1">', "Google Docs", "words"],
  ['<a href="#cmnt_ref1">', "Google Docs", "words"],
  ['<span style="display: none">', "any", "hidden"],
  ['<span style="visibility:hidden">', "any", "hidden"],
  ['<span style="mso-hide:all">', "Word, Outlook", "hidden"],
  ['<p hidden="">', "web pages", "hidden"],
  ['<a aria-hidden="true">', "web pages", "hidden"],
  ["<button>", "web pages", "hidden"],
  ["<template>", "web pages", "hidden"],
  ['<div style="mso-element:header">', "Word", "hidden"],
  ['<div style="mso-element:footer">', "Word", "hidden"],
  ['<p class="MsoToc1">', "Word", "hidden"],
  ['<span class="MsoPageNumber">', "Word", "hidden"],
  [`<span style="mso-field-code:' PAGE '">`, "Word", "hidden"],
  ['<span class="MsoPlaceholderText">', "Word", "hidden"],
  ['<div title="footer">', "LibreOffice", "hidden"],
  ['<sdfield type="PAGE">', "LibreOffice", "hidden"],
  ['<sdfield type="DOCSTAT" subtype="PAGE">', "LibreOffice", "hidden"],
  ["<ins>", "Word, LibreOffice", undefined],
  ['<span class="msoIns">', "Word", undefined],
  ['<a style="mso-comment-reference:AB_1">', "Word", undefined],
  ['<a style="mso-footnote-id:ftn1">', "Word", undefined],
  ['<div style="mso-element:footnote-list">', "Word", undefined],
  ['<div style="mso-element:para-border-div">', "Word", undefined],
  ['<p class="MsoCommentText">', "Word: a comment copied by itself", undefined],
  [`<span style="mso-field-code:' DATE '">`, "Word", undefined],
  ['<sdfield type="DATETIME">', "LibreOffice", undefined],
  ['<a class="sdfootnoteanc">', "LibreOffice", undefined],
  ['<span style="text-decoration:none">', "Google Docs", undefined],
  ['<span aria-hidden="false">', "web pages", undefined],
  ['<p title="header">', "any", undefined],
  ["<mark>", "any", undefined],
  ["<sup>", "any", undefined],
];

test("an element is text, or words struck out or beside it, or hidden", () => {
  for (const [tag, program, what] of ELEMENTS) {
    const [name = ""] = tag.match(/\w+/) ?? [];
    const attributes = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [
      key,
      value,
    ]);
    assert.equal(besideText(name, Object.fromEntries(attributes)), what, `${tag} of ${program}`);
  }
});

test("raised figures keep their meaning without a mark, raised letters stand on the line", () => {
  for (const [text, raised, expected] of [
    ["2", "sup", "²"],
    ["-3", "sup", "⁻³"],
    ["−10", "sup", "⁻¹⁰"],
    ["2", "sub", "₂"],
    [" 1 ", "sup", " ¹ "],
    ["st", "sup", "st"],
    ["[1]", "sup", "[1]"],
    ["", "sup", ""],
  ] as const)
    assert.equal(raisedFigures(text, raised), expected);
  assert.equal(raisedBy("sup"), "sup");
  assert.equal(raisedBy("span", "color:red; vertical-align: super"), "sup");
  assert.equal(raisedBy("span", "vertical-align:sub"), "sub");
  assert.equal(raisedBy("span", "vertical-align:baseline"), undefined);
});
