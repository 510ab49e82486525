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

test("a save is undone in one: deleted items are back at their places, or at the end of a shorter list, and a former order is restored, in which a newer item keeps its place", () => {
  for (const [saved, now, undone] of [
    ["abd", "abd", "abcd"],
    ["abd", "xd", "xdc"],
    ["abd", "d", "dc"],
    ["da", "da", "abcd"],
    ["dcba", "dxcba", "axbcd"],
  ] as const) {
    const changes = describeChanges(abc, pick(saved));
    assert.deepEqual(idsOf(undoChanges(pick(now), changes)), [...undone], `${saved}, ${now}`);
  }
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

test("of two items with one id the first is recorded, in the order of the list", () => {
  const old = [{ id: "b" }, { id: "a", title: "Et" }, { id: "a", title: "To" }];
  const items = [
    { id: "b", title: "Ny" },
    { id: "a", title: "Tre" },
  ];
  assert.deepEqual(
    describeChanges({ items: old }, { items }).map(
      (change) => change.kind === "item" && [change.id, change.before?.title],
    ),
    [["b", undefined], ["a", "Et"], false],
  );
});

test("items that a save has not touched are not compared", () => {
  const items = Array.from({ length: 500 }, (_, at) => ({
    id: `${at}`,
    get content() {
      return at === 450 ? "Tekst" : assert.fail(`looked into ${at}`);
    },
  }));
  const changes = describeChanges(
    { items },
    { items: items.with(450, { id: "450", content: "Ny" }) },
  );
  assert.deepEqual(
    changes.map((change) => change.kind === "item" && change.id),
    ["450"],
  );
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
