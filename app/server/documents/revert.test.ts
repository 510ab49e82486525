import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { openFresh } from "../../../test/kit/backend.ts";
import { runs } from "../../../test/security/runs.ts";
import { type Change, describeChanges } from "./changes.server.ts";
import { defineDocument } from "./define-document.server.ts";
import { createDocuments } from "./documents.server.ts";
import {
  createItem,
  type Edit,
  type Fields,
  fingerprint,
  isFields,
  orderItems,
  readItems,
  removeItem,
  replaceFields,
  replaceItem,
} from "./edit.server.ts";
import { editDocument } from "./edit-document.server.ts";
import { id, text } from "./fields.server.ts";
import { replayHistory, revertChange, revertChanges } from "./revert.server.ts";

const abc = { title: "Kurser", items: [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }] };
const idsOf = (data: Fields | undefined) =>
  readItems(data ?? {}, ["items"])?.map((item) => item.id);
const pick = (ids: string) => ({ ...abc, items: [...ids].map((id) => ({ id })) });

test("a deleted item comes back behind the nearest neighbour that is still there", () => {
  const changes = describeChanges(abc, pick("abd"));
  assert.deepEqual(idsOf(revertChanges(pick("dab"), changes)), ["d", "a", "b", "c"]);
  assert.deepEqual(idsOf(revertChanges(pick("ad"), changes)), ["a", "c", "d"]);
  assert.deepEqual(idsOf(revertChanges(pick("d"), changes)), ["c", "d"]);
});

test("of very many that go each knows the fifty before it, and all come back in their order", () => {
  const items = Array.from({ length: 3000 }, (_, at) => ({ id: `${at}` }));
  const changes = describeChanges({ items }, { items: [] });
  const known = changes.map((change) => (change.kind === "item" ? change.follows?.length : 0));
  assert.equal(known.length, 3000);
  assert.equal(Math.max(...known.map((count) => count ?? 0)), 50);
  const ids = items.map(({ id }) => id);
  assert.deepEqual(idsOf(revertChanges({ items: [] }, changes)), ids);
  const some = items.filter((_, at) => at % 100 === 0);
  assert.deepEqual(idsOf(revertChanges({ items: some }, changes)), ids);
});

test("two deleted side by side come back in order, whichever is first", () => {
  const withoutC = describeChanges(abc, pick("abd"));
  const withoutB = describeChanges(pick("abd"), pick("ad"));
  const back = (...saves: (typeof withoutC)[]) => idsOf(saves.reduce(revertChanges, pick("ad")));
  assert.deepEqual(back(withoutB, withoutC), [..."abcd"]);
  assert.deepEqual(back(withoutC, withoutB), [..."abcd"]);
});

test("an order comes back; what is new since keeps its place", () => {
  const changes = describeChanges(abc, pick("dcba"));
  assert.deepEqual(idsOf(revertChanges(pick("dxcba"), changes)), [..."axbcd"]);
});

test("emptying a list is told as items that went, filling it as items that came", () => {
  assert.deepEqual(
    describeChanges(abc, pick("")).map(({ kind }) => kind),
    ["item", "item", "item", "item"],
  );
  assert.deepEqual(idsOf(revertChanges(pick(""), describeChanges(abc, pick("")))), [..."abcd"]);
});

test("an event is told by itself, and its course's own fields stay as they are", () => {
  const course = (title: string, events: object[]) => ({ items: [{ id: "mbt", title, events }] });
  const before = course("MBT", [{ id: "maj", title: "Maj" }, { id: "juni" }]);
  const [change] = describeChanges(before, course("MBT", [{ id: "juni" }]));
  assert.ok(change);
  assert.partialDeepStrictEqual(change, { path: ["items", "mbt", "events"], id: "maj" });
  const renamed = course("MBT for alle", [{ id: "juni" }]);
  const events = [{ id: "maj", title: "Maj" }, { id: "juni" }];
  assert.deepEqual(revertChange(renamed, change), course("MBT for alle", events));
  assert.equal(revertChange({ items: [] }, change), undefined);
});

const definition = defineDocument({
  name: "kurser",
  labels: { name: "Kurser", part: "Kurser" },
  schema: z.object({
    title: text(),
    items: z.array(z.object({ id: id(), title: text() })).default([]),
  }),
  fallback: { title: "Kurser", items: [{ id: "k1", title: "Et" }] },
  demo: {},
  timestamped: false,
});

type Model = { title: string; items: { id: string; title: string; events: object[] }[] };
type RevertStep =
  | { do: "create" | "edit" | "delete"; id: string; title: string }
  | { do: "reorder"; ids: string[] }
  | { do: "page"; title: string }
  | { do: "add event"; id: string; event: string }
  | { do: "undo" };

const someId = fc.constantFrom("k1", "k2", "k3", "k4");
const word = fc.constantFrom("Et", "To", "Tre", "");
const step: fc.Arbitrary<RevertStep> = fc.oneof(
  fc.record({ do: fc.constantFrom("create", "edit", "delete"), id: someId, title: word }),
  fc.record({ do: fc.constant("reorder"), ids: fc.shuffledSubarray(["k1", "k2", "k3", "k4"]) }),
  fc.record({ do: fc.constant("page"), title: word }),
  fc.record({ do: fc.constant("add event"), id: someId, event: fc.constantFrom("e1", "e2") }),
  fc.record({ do: fc.constant("undo") }),
);

test("any sequence of edits can be told, and undone as a plain list would have it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samspil-revert-"));
  const database = await openFresh(join(folder, "revert.db"));
  const documents = createDocuments(database);
  after(async () => {
    documents.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await database.kysely.deleteFrom("documents").execute();
      await database.kysely.deleteFrom("history").execute();
      const versions: Model[] = [
        { title: "Kurser", items: [{ id: "k1", title: "Et", events: [] }] },
      ];
      for (const next of steps) {
        const model = versions.at(-1) ?? { title: "", items: [] };
        const history = await documents.history("kurser");
        await editDocument({ documents, definition, by: "ida" }, editOf(next, model, history));
        versions.push(expected(next, versions));
        const stored = await documents.read("content", "kurser");
        assert.deepEqual(normal(stored?.data), normal(versions.at(-1)));
      }
      const stored = await documents.read("content", "kurser");
      const history = await documents.history("kurser");
      if (!isFields(stored?.data)) return;
      const { data } = stored;
      const former = history.reduce<Fields>((later, { revision, changes = [] }) => {
        assert.deepEqual(normal(later), normal(versions[revision]));
        return revertChanges(later, changes);
      }, data);
      assert.deepEqual(normal(former), normal(versions[0]));
      for (const change of history.flatMap(({ changes = [] }) => changes))
        touchesOneThing(data, change);
      assert.deepEqual(
        withoutOrder(replayHistory(definition.fallback, history)),
        withoutOrder(versions.at(-1)),
      );
    }),
    runs(2.5),
  );
});

/** Taking back one change, however old, leaves every other item as it is. */
function touchesOneThing(data: Fields, change: Change) {
  const reverted = revertChange(data, change);
  if (!reverted || change.kind !== "item") return;
  const others = (from: Fields) => {
    const items = readItems(from, change.path) ?? [];
    return items.filter((item) => item.id !== change.id);
  };
  assert.deepEqual(others(reverted), others(data));
}

type History = Awaited<ReturnType<ReturnType<typeof createDocuments>["history"]>>;

function editOf(next: RevertStep, model: Model, history: History): (data: Fields) => Edit {
  const unchanged = (data: Fields): Edit => ({ ok: true, data });
  switch (next.do) {
    case "create":
      return createItem(["items"], () => ({ id: next.id, title: next.title }));
    case "edit": {
      const item = model.items.find(({ id }) => id === next.id);
      if (!item) return unchanged;
      const base = fingerprint({ title: item.title }, ["title"]);
      return replaceItem(["items"], next.id, base, () => ({ typed: { title: next.title } }));
    }
    case "delete":
      return removeItem(["items"], next.id);
    case "reorder":
      return orderItems(["items"], next.ids);
    case "page":
      return replaceFields(fingerprint(model, ["title"]), { title: next.title });
    case "add event":
      if (!model.items.some(({ id }) => id === next.id)) return unchanged;
      return createItem(["items", next.id, "events"], () => ({ id: next.event }));
    case "undo":
      return (data) => ({ ok: true, data: revertChanges(data, history[0]?.changes ?? []) });
  }
}

/** What a plain list becomes; undo simply takes the copy before it. */
function expected(next: RevertStep, versions: Model[]): Model {
  const model = versions.at(-1) ?? { title: "", items: [] };
  const { items } = model;
  switch (next.do) {
    case "create": {
      const id = uniqueSlug(next.id, items);
      return { ...model, items: [...items, { id, title: next.title, events: [] }] };
    }
    case "edit": {
      const { title } = next;
      return {
        ...model,
        items: items.map((item) => (item.id === next.id ? { ...item, title } : item)),
      };
    }
    case "delete":
      return { ...model, items: items.filter(({ id }) => id !== next.id) };
    case "reorder": {
      const isKnown = ({ id }: { id: string }) => next.ids.includes(id);
      const ordered = items
        .filter(isKnown)
        .toSorted((a, b) => next.ids.lastIndexOf(a.id) - next.ids.lastIndexOf(b.id));
      return {
        ...model,
        items: items.map((item) => (isKnown(item) ? ordered.shift() : item) ?? item),
      };
    }
    case "page":
      return { ...model, title: next.title };
    case "add event":
      return {
        ...model,
        items: items.map((item) => (item.id === next.id ? withEvent(item, next.event) : item)),
      };
    case "undo":
      return versions.at(-2) ?? model;
  }
}

function withEvent(item: Model["items"][number], event: string) {
  const known = item.events.filter(isFields).map(({ id }) => ({ id: String(id) }));
  return { ...item, events: [...known, { id: uniqueSlug(event, known) }] };
}

function uniqueSlug(wanted: string, items: { id: string }[]): string {
  const taken = items.map(({ id }) => id);
  let free = wanted;
  for (let n = 2; taken.includes(free); n += 1) free = `${wanted}-${n}`;
  return free;
}

/** What was put back in its place comes last when the saves are made again. */
function withoutOrder(data: unknown) {
  const { title, items } = normal(data);
  return { title, items: items.toSorted((a, b) => a.id.localeCompare(b.id)) };
}

/** No events and an empty list of events are the same. */
function normal(data: unknown) {
  const items = isFields(data) ? (readItems(data, ["items"]) ?? []) : [];
  return {
    title: isFields(data) ? data.title : "",
    items: items.map((item) => ({ ...item, events: item.events ?? [] })),
  };
}
