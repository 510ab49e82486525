import assert from "node:assert/strict";
import test from "node:test";
import { newestFirst, newsPreview, publishedAt } from "./nyheder.ts";

test("the greatest numeric suffix comes first, whatever its length", () => {
  const items = ["nyhed_900", "nyhed_1000", "uden tal", "nyhed_950"].map((id) => ({ id }));
  assert.deepEqual(
    newestFirst(items).map(({ id }) => id),
    ["nyhed_1000", "nyhed_950", "nyhed_900", "uden tal"],
  );
});

test("a date goes before the time in the id, in the order and in what is shown", () => {
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

test("a preview is at most 100 characters of plain words", () => {
  const preview = newsPreview(`<p>${"Otte unge og to psykologer. ".repeat(10)}</p>`);
  assert.ok(preview.length <= 100, preview);
  assert.ok(preview.endsWith("…"));
  assert.equal(newsPreview("<p>Kort og <strong>godt</strong></p>"), "Kort og godt");
});
