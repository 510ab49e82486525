import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprint, firstBroken, firstDifference } from "./page-fingerprints.server.ts";

const page = (body: string, head = "<title>Terapi</title>") =>
  `<html><head>${head}</head><body>${body}</body></html>`;

test("a page counts as changed when its words, links, pictures or title change", () => {
  const print = fingerprint(
    page('<h1>Børn</h1><a href="/terapi">Terapi</a><img src="/media/a.jpg">'),
  );
  for (const other of [
    page('<h1>Unge</h1><a href="/terapi">Terapi</a><img src="/media/a.jpg">'),
    page('<h1>Børn</h1><a href="/shop">Terapi</a><img src="/media/a.jpg">'),
    page('<h1>Børn</h1><a href="/terapi">Terapi</a><img src="/media/b.jpg">'),
    page('<h1>Børn</h1><a href="/terapi">Terapi</a><img src="/media/a.jpg">', "<title>Om</title>"),
  ]) {
    assert.notEqual(fingerprint(other), print);
  }
});

test("a page counts as unchanged when only scripts, asset names or the year change", () => {
  const before = page(
    "<p>© 2026 Klinik</p><script>a()</script>",
    '<title>T</title><link href="/assets/a.css">',
  );
  const later = page(
    "<p>© 2027 Klinik</p><script>b()</script>",
    '<title>T</title><link href="/assets/b.css">',
  );
  assert.equal(fingerprint(before), fingerprint(later));
});

test("the first page or picture that differs is named by its address", () => {
  const before = { "/": "a", "/om": "b", "/media/x.jpg": "svarer 200" };
  assert.equal(firstDifference(before, before), undefined);
  assert.equal(firstDifference(before, { ...before, "/om": "c" }), "siden /om viser noget andet");
  assert.equal(firstDifference(before, { ...before, "/om": "svarer 500" }), "siden /om svarer 500");
  assert.equal(
    firstDifference(before, { ...before, "/media/x.jpg": "svarer 404" }),
    "billedet /media/x.jpg svarer 404",
  );
  assert.equal(firstDifference(before, { "/": "a" }), "siden /om mangler");
  assert.equal(firstDifference(before, { ...before, "/ny": "d" }), "siden /ny er kommet til");
});

test("a page that answers with an error counts as broken, and a picture does not", () => {
  assert.equal(firstBroken({ "/": "a", "/om": "svarer 500" }), "siden /om svarer 500");
  assert.equal(firstBroken({ "/": "a", "/media/x.jpg": "svarer 404" }), undefined);
});
