import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { openFresh } from "../../../test/kit/backend.ts";
import { defineDocument } from "./define-document.server.ts";
import { createDocuments } from "./documents.server.ts";
import {
  createItem,
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

const folder = mkdtempSync(join(tmpdir(), "samspil-edit-"));
after(() => rmSync(folder, { recursive: true }));
let count = 0;

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

async function openStore(stored?: object) {
  count += 1;
  const database = await openFresh(join(folder, `${count}.db`));
  const documents = createDocuments(database);
  if (stored) await documents.create("content", kurser.name, stored, { by: "ida" });
  after(async () => {
    documents.close();
    await database.close();
  });
  const edit = (change: Parameters<typeof editDocument>[1]) =>
    editDocument({ documents, definition: kurser, by: "signe" }, change);
  const read = async () => (await documents.read("content", kurser.name))?.data;
  return { documents, edit, read };
}

/** What it shall be, whatever it stands among. */
const as =
  <Values extends Fields>(values: Values) =>
  () =>
    values;

const typed = (values: Fields) => () => ({ typed: values });

const two = {
  title: "Kurser",
  uddannelser: [
    { id: "a", title: "A", events: [{ id: "e1", title: "E" }] },
    { id: "b", title: "B", ukendt: 7 },
  ],
};

test("the first save over a fallback stores the whole fallback with the change", async () => {
  const { edit, read } = await openStore();
  await edit(createItem(["uddannelser"], as({ id: "b", title: "B" })));
  assert.partialDeepStrictEqual(await read(), {
    title: "Uddannelse",
    uddannelser: [
      { id: "a", title: "A" },
      { id: "b", title: "B" },
    ],
  });
});

test("a save reads its document once, and is held against what stands there", async () => {
  const { documents } = await openStore(two);
  let reads = 0;
  const counted: typeof documents = {
    ...documents,
    read(...asked) {
      reads += 1;
      return documents.read(...asked);
    },
  };
  const edited = { documents: counted, definition: kurser, by: "signe" };
  const saved = await editDocument(edited, removeItem(["uddannelser"], "a"));
  assert.equal(saved.ok, true);
  assert.equal(reads, 1);
  const rejected = { ok: false, sentence: "Nej.", problems: {} } as const;
  const kept = await editDocument(edited, removeItem(["uddannelser"], "b"), () => rejected);
  assert.deepEqual(kept, rejected);
  assert.deepEqual(idsOf((await documents.read("content", kurser.name))?.data), ["b"]);
});

test("a taken id gets -2, then -3; a millisecond id is counted up", async () => {
  const { edit } = await openStore(two);
  const idOf = async (id: string) => {
    const result = await edit(createItem(["uddannelser"], as({ id })));
    return result.ok && result.item?.id;
  };
  assert.equal(await idOf("a"), "a-2");
  assert.equal(await idOf("a"), "a-3");
  assert.equal(await idOf("nyhed_1700000000000"), "nyhed_1700000000000");
  assert.equal(await idOf("nyhed_1700000000000"), "nyhed_1700000000001");
});

test("a save keeps the fields it does not know, and the items that do not fit", async () => {
  const { edit, read } = await openStore({ ...two, uddannelser: [...two.uddannelser, "rod"] });
  await edit(
    replaceItem(
      ["uddannelser"],
      "b",
      fingerprint({ title: "B" }, ["title"]),
      typed({ title: "Bb" }),
    ),
  );
  assert.partialDeepStrictEqual(await read(), {
    uddannelser: [two.uddannelser[0], { id: "b", title: "Bb", ukendt: 7 }, "rod"],
  });
});

test("an item changed meanwhile is not overwritten; what stands is shown", async () => {
  const { edit, read } = await openStore(two);
  const base = fingerprint({ title: "A" }, ["title"]);
  await edit(replaceItem(["uddannelser"], "a", base, typed({ title: "Først" })));
  const late = await edit(replaceItem(["uddannelser"], "a", base, typed({ title: "Sidst" })));
  assert.partialDeepStrictEqual(late, { ok: false, theirs: { title: "Først" }, savedBy: "signe" });
  assert.partialDeepStrictEqual(await read(), { uddannelser: [{ title: "Først" }, {}] });
});

test("an item deleted meanwhile is a conflict with nothing on the other side", async () => {
  const { edit } = await openStore(two);
  await edit(removeItem(["uddannelser"], "a"));
  const base = fingerprint({ title: "A" }, ["title"]);
  const late = await edit(replaceItem(["uddannelser"], "a", base, typed({ title: "Sidst" })));
  assert.partialDeepStrictEqual(late, { ok: false, theirs: undefined });
});

test("what two have changed of the same item stands both, and what follows from it is no conflict", async () => {
  const course = { id: "a", title: "A", sted: "Kursuslokalet", formerLinks: [] };
  const { edit, read } = await openStore({ uddannelser: [course] });
  const base = fingerprint(course, ["title", "sted"]);
  const save = (typed: Fields, formerLinks: string[]) =>
    edit(replaceItem(["uddannelser"], "a", base, () => ({ typed, follows: { formerLinks } })));
  assert.equal((await save({ title: "Ny" }, ["/a"])).ok, true);
  // The second form has not seen the first's addresses: they are no part of what it builds on.
  const second = await save({ sted: "Haven" }, ["/a", "/b"]);
  assert.deepEqual(second.ok && second.names, ["sted"]);
  const both = { ...course, title: "Ny", sted: "Haven", formerLinks: ["/a", "/b"] };
  assert.deepEqual(Object(await read()).uddannelser, [both]);
});

test("only a field that both have changed, each in their own way, is a conflict (E15)", async () => {
  const { edit } = await openStore({ title: "Kurser", tekst: "Før" });
  const base = fingerprint({ title: "Kurser", tekst: "Før" }, ["title", "tekst"]);
  await edit(replaceFields(base, { title: "Hold", tekst: "Efter" }));
  assert.equal((await edit(replaceFields(base, { title: "Hold" }))).ok, true);
  const late = await edit(replaceFields(base, { title: "Hold", tekst: "Sidst" }));
  const theirs = { title: "Hold", tekst: "Efter" };
  assert.partialDeepStrictEqual(late, { ok: false, changed: ["tekst"], theirs });
});

test("over a field that its base does not know a save is a conflict, but where there is nothing", async () => {
  const { edit } = await openStore(two);
  for (const base of ["", "aB3_-9xYzAbCdEfG", fingerprint({}, ["andet"])]) {
    const saved = await edit(replaceFields(base, { title: "Ny" }));
    assert.partialDeepStrictEqual(saved, { ok: false, changed: ["title"] });
  }
  assert.equal((await edit(replaceFields("", { sted: "Haven" }))).ok, true);
});

test("page fields count as one item of their own", async () => {
  const { edit } = await openStore(two);
  const base = fingerprint(two, ["title"]);
  await edit(createItem(["uddannelser"], as({ id: "c" })));
  const saved = await edit(replaceFields(base, { title: "Vores kurser" }));
  assert.equal(saved.ok, true);
  const late = await edit(replaceFields(base, { title: "Andre kurser" }));
  assert.partialDeepStrictEqual(late, { ok: false, theirs: { title: "Vores kurser" } });
});

test("events live inside their course and leave the other courses alone", async () => {
  const { edit, read } = await openStore(two);
  await edit(createItem(["uddannelser", "a", "events"], as({ id: "e2", title: "Ny" })));
  await edit(orderItems(["uddannelser", "a", "events"], ["e2", "e1"]));
  assert.partialDeepStrictEqual(await read(), {
    uddannelser: [
      {
        id: "a",
        events: [
          { id: "e2", title: "Ny" },
          { id: "e1", title: "E" },
        ],
      },
      { id: "b", title: "B", ukendt: 7 },
    ],
  });
  const lost = await edit(createItem(["uddannelser", "findes-ikke", "events"], as({ id: "e3" })));
  assert.equal(lost.ok, false);
});

test("the order of a part leaves every other item at its number", async () => {
  const { edit, read } = await openStore(listOf("abcdefg"));
  await edit(orderItems(["uddannelser"], ["e", "c", "d", "findes-ikke"]));
  assert.deepEqual(idsOf(await read()), [..."abecdfg"]);
});

test("an item moves to a number of the whole list, and the others keep their order", async () => {
  const { edit, read } = await openStore(listOf("abcdefg"));
  const moves: [string, number, string][] = [
    ["f", 2, "afbcdeg"],
    ["a", 7, "fbcdega"],
    ["c", 99, "fbdegac"],
    ["c", 0, "cfbdega"],
    ["findes-ikke", 1, "cfbdega"],
  ];
  for (const [id, to, order] of moves) {
    await edit(moveItem(["uddannelser"], id, to));
    assert.deepEqual(idsOf(await read()), [...order], `${id} to ${to}`);
  }
});

test("a save keeps what no form can hold, until something is written in its place", async () => {
  const course = { id: "mbt", events: "ingen endnu" };
  const stored = { title: 7, uddannelser: [course, "ukendt"], ukendt: { a: 1 } };
  const { edit, read } = await openStore(stored);
  await edit(replaceFields(fingerprint(stored, ["title"]), { title: "" }));
  await edit(createItem(["uddannelser"], as({ id: "a", title: "A" })));
  await edit(createItem(["uddannelser", "mbt", "events"], as({ id: "b", title: "B" })));
  assert.partialDeepStrictEqual(await read(), {
    title: 7,
    uddannelser: [
      { id: "mbt", events: [{ id: "b", title: "B" }, "ingen endnu"] },
      { id: "a", title: "A" },
      "ukendt",
    ],
    ukendt: { a: 1 },
  });
  await edit(replaceFields(fingerprint(stored, ["title"]), { title: "Kurser" }));
  assert.partialDeepStrictEqual(await read(), { title: "Kurser" });
});

test("of two items with one id, which no screen of ours can have stored, a save touches the first", async () => {
  const twins = [
    { id: "a", title: "Den ene" },
    { id: "a", title: "Den anden" },
  ];
  const { edit, read } = await openStore({ uddannelser: twins });
  const base = fingerprint({ title: "Den ene" }, ["title"]);
  await edit(replaceItem(["uddannelser"], "a", base, typed({ title: "Ny" })));
  assert.partialDeepStrictEqual(await read(), { uddannelser: [{ title: "Ny" }, twins[1]] });
  await edit(removeItem(["uddannelser"], "a"));
  assert.partialDeepStrictEqual(await read(), { uddannelser: [twins[1]] });
});

function listOf(ids: string) {
  return { title: "Kurser", uddannelser: [...ids].map((one) => ({ id: one, title: one })) };
}

function idsOf(data: unknown): string[] {
  return Object(data).uddannelser.map((item: { id: string }) => item.id);
}
