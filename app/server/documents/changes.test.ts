import assert from "node:assert/strict";
import { test } from "node:test";
import { describeChanges } from "./changes.server.ts";

/** Items that count how often a comparison has looked into them. */
function watchedItems(count: number) {
  let reads = 0;
  const items = Array.from({ length: count }, (_, index) => ({
    id: `nyhed_${index}`,
    get content() {
      reads += 1;
      return "Tekst";
    },
  }));
  return { items, reads: () => reads };
}

test("items that a save has not touched are not compared", () => {
  const { items, reads } = watchedItems(500);
  const next = items.with(7, { id: "nyhed_7", content: "Ny tekst" });
  const [change, ...others] = describeChanges({ items }, { items: next });
  assert.ok(change?.kind === "item" && change.id === "nyhed_7");
  assert.deepEqual(others, []);
  assert.ok(reads() < 10, `looked into ${reads()} items`);
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
