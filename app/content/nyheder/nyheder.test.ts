import assert from "node:assert/strict";
import test from "node:test";
import { newestFirst, newsHtml, newsPlace, newsPreview, publishedAt } from "./nyheder.ts";

test("the greatest numeric suffix comes first, whatever its length", () => {
  const items = ["nyhed_900", "nyhed_1000", "uden tal", "nyhed_950"].map((id) => ({ id }));
  assert.deepEqual(
    newestFirst(items).map(({ id }) => id),
    ["nyhed_1000", "nyhed_950", "nyhed_900", "uden tal"],
  );
});

test("a date goes before what the id tells, in the order and in what is shown", () => {
  const items = [
    { id: "nyhed_1794908538305", dato: "2020-01-31" },
    { id: "nyhed_2", dato: "2026-11-20" },
    { id: "nyhed_1600000000000", dato: "" },
  ];
  assert.deepEqual(
    newestFirst(items).map(({ id }) => id),
    ["nyhed_2", "nyhed_1600000000000", "nyhed_1794908538305"],
  );
  assert.equal(
    publishedAt({ id: "nyhed_2", dato: "2026-11-20" })?.toISOString(),
    "2026-11-20T00:00:00.000Z",
  );
  assert.equal(publishedAt({ id: "nyhed_7", dato: "i går" }), undefined);
});

test("sorting leaves the stored list alone", () => {
  const items = [{ id: "nyhed_1" }, { id: "nyhed_2" }];
  newestFirst(items);
  assert.equal(items[0]?.id, "nyhed_1");
});

test("a preview is at most 100 characters of plain words", () => {
  const preview = newsPreview(`<p>${"Otte unge og to psykologer. ".repeat(10)}</p>`);
  assert.ok(preview.length <= 100, preview);
  assert.ok(preview.endsWith("…"));
  assert.equal(newsPreview("<p>Kort og <strong>godt</strong></p>"), "Kort og godt");
});

test("an item is found on the page where it stands", () => {
  assert.equal(newsPlace(0, "nyhed_100"), "/nyheder#nyhed_100");
  assert.equal(newsPlace(20, "nyhed_80"), "/nyheder?side=2#nyhed_80");
});

test("an id made at a moment tells the moment", () => {
  assert.equal(
    publishedAt({ id: "nyhed_1794908538305" })?.toISOString(),
    "2026-11-17T09:42:18.305Z",
  );
  assert.equal(publishedAt({ id: "nyhed_7" }), undefined);
  assert.equal(publishedAt({ id: "aabent-hus" }), undefined);
});

test("plain text gets its paragraphs and line breaks", () => {
  assert.equal(
    newsHtml("Kom forbi.\n\nKl. 15 < 16\nog kl. 17"),
    "<p>Kom forbi.</p><p>Kl. 15 &lt; 16<br>og kl. 17</p>",
  );
});

test("HTML stays HTML", () => {
  const html = "<p>Kom <strong>forbi</strong>.</p>";
  assert.equal(newsHtml(html), html);
});
