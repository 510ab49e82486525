import assert from "node:assert/strict";
import { test } from "node:test";
import { describeChanges } from "./changes.server.ts";

/** Items that count how often a comparison has looked into them. */
function watchedItems(count: number) {
  let looks = 0;
  const items = Array.from({ length: count }, (_, index) => ({
    id: `nyhed_${index}`,
    get content() {
      looks += 1;
      return "Tekst";
    },
  }));
  return { items, looks: () => looks };
}

test("items that a save has not touched are not compared", () => {
  const { items, looks } = watchedItems(500);
  const next = items.with(7, { id: "nyhed_7", content: "Ny tekst" });
  const [change, ...others] = describeChanges({ items }, { items: next });
  assert.ok(change?.kind === "item" && change.id === "nyhed_7");
  assert.deepEqual(others, []);
  assert.ok(looks() < 10, `looked into ${looks()} items`);
});

test("of two items with one id the first is recorded, in the order of the list", () => {
  const old = [{ id: "b" }, { id: "a", title: "Et" }, { id: "a", title: "To" }];
  const now = [
    { id: "b", title: "Ny" },
    { id: "a", title: "Tre" },
  ];
  const changes = describeChanges({ items: old }, { items: now });
  assert.deepEqual(
    changes.map((change) => change.kind === "item" && [change.id, change.before?.title]),
    [["b", undefined], ["a", "Et"], false],
  );
});
