import assert from "node:assert/strict";
import { test } from "node:test";
import { fc, runs } from "../../../test/kit/property.ts";
import { isRecord } from "../../formats/json.ts";
import { type Change, describeChanges } from "./changes.server.ts";
import {
  createItem,
  type Edit,
  type Fields,
  type ListPath,
  orderItems,
  readItems,
  removeItem,
  replaceFields,
  replaceItem,
} from "./edit.server.ts";
import { undoChange, undoChanges } from "./undo.server.ts";

const abc = { title: "Kurser", items: [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }] };
const idsOf = (data: Fields | undefined) =>
  readItems(data ?? {}, ["items"])?.map((item) => item.id);
const pick = (ids: string) => ({ ...abc, items: [...ids].map((id) => ({ id })) });

test("a deleted item comes back at its place, or at the end of a list that is shorter now", () => {
  const changes = describeChanges(abc, pick("abd"));
  assert.deepEqual(idsOf(undoChanges(pick("abd"), changes)), [..."abcd"]);
  assert.deepEqual(idsOf(undoChanges(pick("xd"), changes)), [..."xdc"]);
  assert.deepEqual(idsOf(undoChanges(pick("d"), changes)), [..."dc"]);
});

test("three thousand deleted items come back in their order", () => {
  const items = Array.from({ length: 3000 }, (_, at) => ({ id: `${at}` }));
  const changes = describeChanges({ items }, { items: [] });
  const ids = items.map(({ id }) => id);
  assert.deepEqual(idsOf(undoChanges({ items: [] }, changes)), ids);
  const some = items.filter((_, at) => at % 100 === 0);
  assert.deepEqual(new Set(idsOf(undoChanges({ items: some }, changes))), new Set(ids));
});

test("a save that deleted two items and turned the others is undone in one", () => {
  const changes = describeChanges(abc, pick("da"));
  assert.deepEqual(idsOf(undoChanges(pick("da"), changes)), [..."abcd"]);
});

test("a former order is restored, and a newer item keeps its place", () => {
  const changes = describeChanges(abc, pick("dcba"));
  assert.deepEqual(idsOf(undoChanges(pick("dxcba"), changes)), [..."axbcd"]);
});

test("undoing a save that is not the newest sets back its own fields, and keeps what came after", () => {
  const texts = (intro: string, item: object) => ({ title: "Kurser", intro, items: [item] });
  const first = texts("Velkommen", { id: "a", title: "Et", tags: ["bog"] });
  const second = texts("Hej", { id: "a", title: "To", content: "Kort", alt: "Et hus" });
  const third = { ...texts("Hej", { ...second.items[0], content: "Langt" }), title: "Hold" };
  assert.deepEqual(undoChanges(third, describeChanges(first, second)), {
    ...texts("Velkommen", { id: "a", title: "Et", tags: ["bog"], content: "Langt" }),
    title: "Hold",
  });
  assert.deepEqual(undoChanges(third, describeChanges(second, third)), second);
});

test("an event is restored by itself, and leaves its course's own fields alone", () => {
  const course = (title: string, events: object[]) => ({ items: [{ id: "mbt", title, events }] });
  const before = course("MBT", [{ id: "maj", title: "Maj" }, { id: "juni" }]);
  const [change] = describeChanges(before, course("MBT", [{ id: "juni" }]));
  assert.ok(change);
  assert.partialDeepStrictEqual(change, { path: ["items", "mbt", "events"], id: "maj" });
  const renamed = course("MBT for alle", [{ id: "juni" }]);
  const events = [{ id: "maj", title: "Maj" }, { id: "juni" }];
  assert.deepEqual(undoChange(renamed, change), course("MBT for alle", events));
  assert.equal(undoChange({ items: [] }, change), undefined);
});

type Step =
  | { do: "create" | "edit" | "delete" | "add event"; id: string; title: string }
  | { do: "reorder"; ids: string[] }
  | { do: "page"; title: string }
  | { do: "undo" };

const ITEMS: ListPath = ["items"];
const START = { title: "Kurser", items: [{ id: "k1", title: "Et" }] };
const someId = fc.constantFrom("k1", "k2", "k3", "k4");
const word = fc.constantFrom("Et", "To", "Tre", "");
const kind = fc.constantFrom("create", "edit", "delete", "add event");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: kind, id: someId, title: word }) },
  fc.record({ do: fc.constant("reorder"), ids: fc.shuffledSubarray(["k1", "k2", "k3", "k4"]) }),
  fc.record({ do: fc.constant("page"), title: word }),
  fc.record({ do: fc.constant("undo") }),
);

test("any sequence of saves can be undone one by one, and an older one leaves every other item as it is", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const versions: Fields[] = [START];
      const history: Change[][] = [];
      for (const next of steps) {
        const before = versions.at(-1) ?? START;
        const last = history.at(-1) ?? [];
        const edit = editOf(next, before, last);
        if (!edit.ok) continue;
        if (next.do === "undo")
          assert.deepEqual(normal(edit.data), normal(versions.at(-2) ?? START));
        history.push(describeChanges(before, edit.data));
        versions.push(edit.data);
      }
      const now = versions.at(-1) ?? START;
      history.reduceRight<Fields>((later, changes, at) => {
        const former = undoChanges(later, changes) ?? later;
        assert.deepEqual(normal(former), normal(versions[at]));
        return former;
      }, now);
      for (const change of history.flat()) changesNoOtherItem(now, change);
    }),
    runs(50),
  );
});

function editOf(next: Step, data: Fields, last: Change[]): Edit {
  switch (next.do) {
    case "create":
      return createItem(ITEMS, { id: next.id, title: next.title })(data);
    case "edit":
      return replaceItem(ITEMS, next.id, "*", { typed: { title: next.title } })(data);
    case "add event":
      return createItem(["items", next.id, "events"], { id: "e1" })(data);
    case "delete":
      return removeItem(ITEMS, next.id)(data);
    case "reorder":
      return orderItems(ITEMS, next.ids)(data);
    case "page":
      return replaceFields("*", { typed: { title: next.title } })(data);
    case "undo":
      return { ok: true, data: undoChanges(data, last) ?? data };
  }
}

/** Undoing one change, however old it is, leaves every other item as it is. */
function changesNoOtherItem(data: Fields, change: Change) {
  const undone = undoChange(data, change);
  if (!undone || change.kind !== "item") return;
  const others = (from: Fields) =>
    readItems(from, change.path)?.filter((item) => item.id !== change.id) ?? [];
  assert.deepEqual(others(undone), others(data));
}

/** An item without events is the same as one with an empty list of them. */
function normal(data: unknown) {
  const items = isRecord(data) ? (readItems(data, ITEMS) ?? []) : [];
  return {
    title: isRecord(data) ? data.title : "",
    items: items.map((item) => ({ ...item, events: item.events ?? [] })),
  };
}
