import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { openDocuments } from "../../../test/kit/documents.ts";
import { defineDocument } from "./define-document.server.ts";
import {
  createItem,
  type Edit,
  type Fields,
  fingerprint,
  moveItem,
  orderItems,
  removeItem,
  replaceFields,
  replaceItem,
} from "./edit.server.ts";
import { editDocument } from "./edit-document.server.ts";
import { id, text } from "./fields.server.ts";

const LIST = ["uddannelser"] as [string];
const STORED = {
  title: "Kurser",
  uddannelser: [
    { id: "a", title: "A", events: [{ id: "e1", title: "E" }] },
    { id: "b", title: "B", ukendt: 7 },
  ],
};

/** The document after each of the edits, none of which may meet a conflict. */
function edited(data: Fields, ...edits: ((data: Fields) => Edit)[]): Fields {
  return edits.reduce((before, edit) => {
    const result = edit(before);
    assert.ok(result.ok);
    return result.data;
  }, data);
}

const create = (item: Fields & { id: string }, path: Parameters<typeof createItem>[0] = LIST) =>
  createItem(path, () => item);
const replace = (id: string, opened: Fields, typed: Fields) =>
  replaceItem(LIST, id, fingerprint(opened, Object.keys(opened)), () => ({ typed }));
const replacePage = (opened: Fields, typed: Fields) =>
  replaceFields(fingerprint(opened, Object.keys(opened)), typed);
const listOf = (ids: string) => ({ uddannelser: [...ids].map((id) => ({ id, title: id })) });
const idsOf = (data: unknown): string[] =>
  Object(data).uddannelser.map((item: { id: string }) => item.id);

const kurser = defineDocument({
  name: "uddannelser",
  labels: { name: "Uddannelser", part: "Uddannelser" },
  schema: z.object({
    title: text(),
    uddannelser: z.array(z.object({ id: id(), title: text() })).default([]),
  }),
  fallback: { title: "Uddannelse", uddannelser: [{ id: "a", title: "A" }] },
  demo: {},
});

test("the first save stores the whole fallback with the change, and a save that is refused stores nothing", async () => {
  const { documents } = await openDocuments();
  let reads = 0;
  const counted: typeof documents = {
    ...documents,
    read(...query) {
      reads += 1;
      return documents.read(...query);
    },
  };
  const saving = { documents: counted, definition: kurser, by: "signe" };
  const read = async () => (await documents.read("content", kurser.name))?.data;
  await editDocument(saving, create({ id: "b", title: "B" }));
  assert.equal(reads, 1, "a save reads its document once");
  assert.partialDeepStrictEqual(await read(), {
    title: "Uddannelse",
    uddannelser: [
      { id: "a", title: "A" },
      { id: "b", title: "B" },
    ],
  });
  const refusal = { ok: false, sentence: "Nej.", problems: {} } as const;
  assert.deepEqual(await editDocument(saving, removeItem(LIST, "b"), () => refusal), refusal);
  assert.deepEqual(idsOf(await read()), ["a", "b"]);
});

test("an id that is taken gets -2, then -3; one that is a time in milliseconds is counted up", () => {
  const ids = ["a", "a", "nyhed_1700000000000", "nyhed_1700000000000"];
  assert.deepEqual(idsOf(edited(listOf("a"), ...ids.map((id) => create({ id })))), [
    ...["a", "a-2", "a-3"],
    ...["nyhed_1700000000000", "nyhed_1700000000001"],
  ]);
});

test("a save keeps the fields it does not know, and the items that do not fit", () => {
  const stored = { ...STORED, uddannelser: [...STORED.uddannelser, "rod"] };
  const { uddannelser } = edited(stored, replace("b", { title: "B" }, { title: "Bb" }));
  assert.deepEqual(uddannelser, [
    STORED.uddannelser[0],
    { id: "b", title: "Bb", ukendt: 7 },
    "rod",
  ]);
});

test("an item that was changed or deleted meanwhile is not overwritten, and the conflict has the stored item", () => {
  const late = replace("a", { title: "A" }, { title: "Sidst" });
  const changed = edited(STORED, replace("a", { title: "A" }, { title: "Først" }));
  assert.partialDeepStrictEqual(late(changed), { ok: false, theirs: { title: "Først" } });
  const deleted = edited(STORED, removeItem(LIST, "a"));
  assert.partialDeepStrictEqual(late(deleted), { ok: false, theirs: undefined });
});

test("two people's changes to different fields of an item both stand, and derived fields are no conflict", () => {
  const course = { id: "a", title: "A", sted: "Kursuslokalet", formerLinks: [] };
  const base = fingerprint(course, ["title", "sted"]);
  const save = (typed: Fields, formerLinks: string[]) =>
    replaceItem(LIST, "a", base, () => ({ typed, follows: { formerLinks } }));
  const first = edited({ uddannelser: [course] }, save({ title: "Ny" }, ["/a"]));
  const second = save({ sted: "Haven" }, ["/a", "/b"])(first);
  assert.deepEqual(second.ok && second.names, ["sted"]);
  const both = { ...course, title: "Ny", sted: "Haven", formerLinks: ["/a", "/b"] };
  assert.deepEqual(second.ok && second.data.uddannelser, [both]);
});

test("only a field that both have changed, each in their own way, is a conflict (E15)", () => {
  const opened = { title: "Kurser", tekst: "Før" };
  const theirs = { title: "Hold", tekst: "Efter" };
  const stored = edited(opened, replacePage(opened, theirs));
  edited(stored, replacePage(opened, { title: "Hold" }));
  const late = replacePage(opened, { title: "Hold", tekst: "Sidst" })(stored);
  assert.partialDeepStrictEqual(late, { ok: false, changed: ["tekst"], theirs });
});

test("a save over a field that its base does not know is a conflict, unless the field is empty", () => {
  for (const base of ["", "aB3_-9xYzAbCdEfG", fingerprint({}, ["andet"])]) {
    const saved = replaceFields(base, { title: "Ny" })(STORED);
    assert.partialDeepStrictEqual(saved, { ok: false, changed: ["title"] });
  }
  edited(STORED, replaceFields("", { sted: "Haven" }));
});

test("the page's own fields meet no conflict with a list's items", () => {
  const opened = { title: STORED.title };
  const stored = edited(
    STORED,
    create({ id: "c" }),
    replacePage(opened, { title: "Vores kurser" }),
  );
  const late = replacePage(opened, { title: "Andre kurser" })(stored);
  assert.partialDeepStrictEqual(late, { ok: false, theirs: { title: "Vores kurser" } });
});

test("events are created and ordered within their course, and nowhere else", () => {
  const events = ["uddannelser", "a", "events"] as [string, string, string];
  const stored = edited(
    STORED,
    create({ id: "e2", title: "Ny" }, events),
    orderItems(events, ["e2", "e1"]),
  );
  const [first, second] = STORED.uddannelser;
  const inOrder = [{ id: "e2", title: "Ny" }, ...(first?.events ?? [])];
  assert.deepEqual(stored.uddannelser, [{ ...first, events: inOrder }, second]);
  const lost = create({ id: "e3" }, ["uddannelser", "findes-ikke", "events"])(STORED);
  assert.equal(lost.ok, false);
});

test("ordering some items of a list leaves every other item at its number", () => {
  const stored = edited(listOf("abcdefg"), orderItems(LIST, ["e", "c", "d", "findes-ikke"]));
  assert.deepEqual(idsOf(stored), [..."abecdfg"]);
});

test("an item moves to a number of the whole list, and the others keep their order", () => {
  const moves: [string, number, string][] = [
    ["f", 2, "afbcdeg"],
    ["a", 7, "bcdefga"],
    ["c", 99, "abdefgc"],
    ["c", 0, "cabdefg"],
    ["findes-ikke", 1, "abcdefg"],
  ];
  for (const [id, to, order] of moves) {
    const stored = edited(listOf("abcdefg"), moveItem(LIST, id, to));
    assert.deepEqual(idsOf(stored), [...order], `${id} to ${to}`);
  }
});

test("a value that no form can show stays, until something is written in its place", () => {
  const course = { id: "mbt", events: "ingen endnu" };
  const odd = { title: 7, uddannelser: [course, "ukendt"], ukendt: { a: 1 } };
  const stored = edited(
    odd,
    replacePage({ title: 7 }, { title: "" }),
    create({ id: "a", title: "A" }),
    create({ id: "b", title: "B" }, ["uddannelser", "mbt", "events"]),
  );
  assert.deepEqual(stored, {
    title: 7,
    uddannelser: [
      { id: "mbt", events: [{ id: "b", title: "B" }, "ingen endnu"] },
      { id: "a", title: "A" },
      "ukendt",
    ],
    ukendt: { a: 1 },
  });
  assert.equal(edited(stored, replacePage({ title: 7 }, { title: "Kurser" })).title, "Kurser");
});

test("of two items with one id a save changes the first", () => {
  const twins = [
    { id: "a", title: "Den ene" },
    { id: "a", title: "Den anden" },
  ];
  const stored = edited(
    { uddannelser: twins },
    replace("a", { title: "Den ene" }, { title: "Ny" }),
  );
  assert.deepEqual(stored.uddannelser, [{ id: "a", title: "Ny" }, twins[1]]);
  assert.deepEqual(edited(stored, removeItem(LIST, "a")).uddannelser, [twins[1]]);
});
