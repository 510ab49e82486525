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
  createItem(path, item);
const replace = (id: string, opened: Fields, typed: Fields) =>
  replaceItem(LIST, id, fingerprint(opened, Object.keys(opened)), { typed });
const replacePage = (opened: Fields, typed: Fields) =>
  replaceFields(fingerprint(opened, Object.keys(opened)), { typed });
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

test("the first save stores the whole fallback with the change, and a save that is refused stores nothing", async ({
  mock,
}) => {
  const { documents } = await openDocuments();
  const reads = mock.method(documents, "read").mock;
  const saving = { documents, definition: kurser, by: "signe" };
  const read = async () => (await documents.read("content", kurser.name))?.data;
  await editDocument(saving, create({ id: "b", title: "B" }));
  assert.equal(reads.callCount(), 1, "a save reads its document once");
  const [a, b] = [
    { id: "a", title: "A" },
    { id: "b", title: "B" },
  ];
  assert.partialDeepStrictEqual(await read(), { title: "Uddannelse", uddannelser: [a, b] });
  const refusal = { ok: false, sentence: "Nej.", problems: {} } as const;
  assert.deepEqual(await editDocument(saving, () => refusal), refusal);
  assert.deepEqual(idsOf(await read()), ["a", "b"]);
});

test("an id that is taken gets -2, then -3; one that is a time in milliseconds is counted up", () => {
  const ids = ["a", "a", "nyhed_1700000000000", "nyhed_1700000000000"];
  assert.deepEqual(idsOf(edited(listOf("a"), ...ids.map((id) => create({ id })))), [
    ...["a", "a-2", "a-3"],
    ...["nyhed_1700000000000", "nyhed_1700000000001"],
  ]);
});

test("the page's own fields meet no conflict with a list's items", () => {
  const changed = edited(
    STORED,
    create({ id: "c" }),
    replacePage({ title: "Kurser" }, { title: "Hold" }),
  );
  assert.equal(changed.title, "Hold");
  assert.deepEqual(idsOf(changed), [..."abc"]);
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

test("an edit or removal of an item leaves another item of its id, and what is no item, as it is", () => {
  const others = [{ id: "a", title: "Tvilling" }, "rod"];
  const twins = { title: "Kurser", uddannelser: [{ id: "a", title: "A" }, ...others] };
  const replaced = edited(twins, replace("a", { title: "A" }, { title: "Ny" }));
  assert.deepEqual(replaced, { ...twins, uddannelser: [{ id: "a", title: "Ny" }, ...others] });
  assert.deepEqual(edited(twins, removeItem(LIST, "a")), { ...twins, uddannelser: others });
});

test("two people's changes to different fields of an item both stand, and derived fields are no conflict", () => {
  const course = { id: "a", title: "A", sted: "Kursuslokalet", formerLinks: [] };
  const base = fingerprint(course, ["title", "sted"]);
  const save = (typed: Fields, formerLinks: string[]) =>
    replaceItem(LIST, "a", base, { typed, follows: { formerLinks } });
  const first = edited({ uddannelser: [course] }, save({ title: "Ny" }, ["/a"]));
  const second = save({ sted: "Haven" }, ["/a", "/b"])(first);
  assert.deepEqual(second.ok && second.names, ["sted"]);
  const both = { ...course, title: "Ny", sted: "Haven", formerLinks: ["/a", "/b"] };
  assert.deepEqual(second.ok && second.data.uddannelser, [both]);
});

test("only a field that both have changed, each in their own way, is a conflict", () => {
  const opened = { title: "Kurser", tekst: "Før" };
  const theirs = { title: "Hold", tekst: "Efter" };
  const stored = edited(opened, replacePage(opened, theirs));
  edited(stored, replacePage(opened, { title: "Hold" }));
  const late = replacePage(opened, { title: "Hold", tekst: "Sidst" })(stored);
  assert.partialDeepStrictEqual(late, { ok: false, changed: ["tekst"], theirs });
});

test("a save over a field that its base does not know is a conflict, unless the field is empty", () => {
  for (const base of ["", "aB3_-9xYzAbCdEfG", fingerprint({}, ["andet"])]) {
    const saved = replaceFields(base, { typed: { title: "Ny" } })(STORED);
    assert.partialDeepStrictEqual(saved, { ok: false, changed: ["title"] });
  }
  edited(STORED, replaceFields("", { typed: { sted: "Haven" } }));
});

test("ordering some items of a list leaves every other item at its number", () => {
  const stored = edited(listOf("abcdefg"), orderItems(LIST, ["e", "c", "d", "findes-ikke"]));
  assert.deepEqual(idsOf(stored), [..."abecdfg"]);
});

test("a value that no form can show stays, until something is written in its place", () => {
  const odd = {
    title: 7,
    uddannelser: [{ id: "mbt", events: "ingen endnu" }, "ukendt"],
    ukendt: 1,
  };
  const [a, b] = ["a", "b"].map((id) => ({ id, title: id }));
  const stored = edited(
    odd,
    replacePage({ title: 7 }, { title: "" }),
    create({ id: "a", title: "a" }),
    create({ id: "b", title: "b" }, ["uddannelser", "mbt", "events"]),
  );
  const mbt = { id: "mbt", events: [b, "ingen endnu"] };
  assert.deepEqual(stored, { ...odd, uddannelser: [mbt, a, "ukendt"] });
  assert.equal(edited(stored, replacePage({ title: 7 }, { title: "Kurser" })).title, "Kurser");
});
