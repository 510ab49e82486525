import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { contentDocuments } from "../../app/features.ts";
import {
  createItem,
  type Edit,
  type Fields,
  fingerprint,
  isFields,
  type ListPath,
  moveItem,
  orderItems,
  readItems,
  removeItem,
  replaceFields,
  replaceItem,
} from "../../app/server/documents/edit.server.ts";
import { mutationsOf } from "./nasty.ts";
import { runs } from "./runs.ts";

/** A document that is stored, more or less sound, and the list that a screen keeps in it. */
const stored = fc.constantFrom(...contentDocuments).chain(({ demo, schema }) => {
  const lists = Object.entries(Object(demo)).flatMap(([name, value]) =>
    Array.isArray(value) ? [name] : [],
  );
  return fc.record({
    data: mutationsOf(demo).map((value): Fields => (isFields(value) ? value : {})),
    list: fc.constantFrom(...lists, "items"),
    names: fc.subarray(Object.keys(schema.shape)),
    at: fc.nat(),
  });
});

test("a save of the page's fields leaves all others as they are, and what no form can hold", () => {
  fc.assert(
    fc.property(stored, ({ data, names }) => {
      const sent = Object.fromEntries(names.map((name) => [name, ""]));
      const saved = done(replaceFields(fingerprint(data, names), sent)(data));
      for (const [name, value] of Object.entries(data)) {
        const isText = typeof value === "string" || entriesOf(value).length === 0;
        const isCleared = names.includes(name) && isText;
        assert.deepEqual(saved[name], isCleared ? "" : value, name);
      }
    }),
    runs(5),
  );
});

test("to make, change, delete or move an item touches that one alone, though another has its id", () => {
  fc.assert(
    fc.property(stored, ({ data: spoilt, list, at }) => {
      const path: ListPath = [list];
      const before = entriesOf(spoilt[list]);
      const made = done(createItem(path, () => ({ id: "ny" }))(spoilt));
      assert.deepEqual(lost(before, made[list]), []);
      assert.deepEqual({ ...made, [list]: 0 }, { ...spoilt, [list]: 0 });

      const items = readItems(spoilt, path) ?? [];
      const item = items[at % items.length];
      if (!item) return;
      const meant = items.find(({ id }) => id === item.id) ?? item;
      const data = { ...spoilt, [list]: [...before, { ...item, title: "En til" }] };
      const others = entriesOf(data[list]).filter((entry) => entry !== meant);

      const base = fingerprint(meant, ["title"]);
      const changed = done(
        replaceItem(path, item.id, base, () => ({ typed: { title: "Ny" } }))(data),
      );
      assert.deepEqual(lost([...others, { ...meant, title: "Ny" }], changed[list]), []);

      const removed = done(removeItem(path, item.id)(data));
      assert.deepEqual(lost(others, removed[list]), []);
      assert.equal(entriesOf(removed[list]).length, others.length);

      const ids = items.map(({ id }) => id);
      for (const edit of [orderItems(path, ids.toReversed()), moveItem(path, item.id, at)]) {
        assert.deepEqual(lost(entriesOf(data[list]), done(edit(data))[list]), []);
      }
    }),
    runs(5),
  );
});

function done(edit: Edit): Fields {
  assert.ok(edit.ok);
  return edit.data;
}

/** What of `before` is not in `after`, each counted as often as it stands there. */
function lost(before: unknown[], after: unknown): unknown[] {
  const left = entriesOf(after);
  return before.filter((entry) => {
    const found = left.findIndex((other) => isDeepStrictEqual(other, entry));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}

/** What stands where a list should is one entry of it. */
function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return [...value];
  return value === undefined || value === null || value === "" ? [] : [value];
}
