import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { openDocuments } from "../../../test/kit/documents.ts";
import { createLog } from "../log.server.ts";
import { openContent } from "./content.server.ts";
import { defineDocument } from "./define-document.server.ts";
import { id, text } from "./fields.server.ts";

const nyheder = defineDocument({
  name: "nyheder",
  labels: { name: "Nyheder", part: "Nyheder" },
  schema: z.object({
    title: text(),
    items: z.array(z.object({ id: id(), title: text() })).default([]),
  }),
  fallback: { title: "Nyheder" },
  demo: {},
});

async function openStores(stored?: object) {
  const { documents } = await openDocuments();
  if (stored) await documents.write("content", "nyheder", stored, { basedOn: 0, by: "ida" });
  return { documents, content: await openContent(documents, createLog("silent")) };
}

const DEMO = { title: "Hos Opdigt", items: [{ id: "a", title: "Opdigtet" }] };
const invented = defineDocument({
  ...nyheder,
  fallback: { items: [{ id: "a", title: "Opdigtet" }] },
  demo: DEMO,
  empty: { items: [] },
});

test("a site is provisional while it shows invented fallback texts, and not while it shows plain ones", async () => {
  const { content } = await openStores();
  assert.equal(content.isProvisional([invented]), true);
  assert.equal(content.isProvisional([nyheder]), false);
});

test("a document is an example until somebody has saved it, and an empty one is none", async () => {
  const { documents, content } = await openStores();
  const save = (data: object, by: string, basedOn: number) =>
    documents.write("content", "nyheder", data, { basedOn, by });
  await save(DEMO, "demo", 0);
  assert.equal(content.isProvisional([invented]), true);
  await save(DEMO, "ida", 1);
  assert.equal(content.isProvisional([invented]), false);
  await save({ items: [] }, "demo", 2);
  assert.equal(content.isProvisional([invented]), false);
});

test("a stored name that every object has is a field like any other unknown one", async () => {
  const data = JSON.parse('{"title":7,"constructor":{"id":"x"},"toString":1,"__proto__":{"a":1}}');
  const { content } = await openStores(data);
  assert.deepEqual(content.get(nyheder), { title: "", items: [] });
  assert.equal(content.source(nyheder), "stored");
});

test("an item that a save leaves alone is not read again, and what is damaged in one is left out", async () => {
  const items = [{ id: "a", title: "Fest" }, { id: "b", title: 7 }, "rod"];
  const { documents, content } = await openStores({ title: "A", items });
  const before = content.get(nyheder).items;
  assert.deepEqual(before, [
    { id: "a", title: "Fest" },
    { id: "b", title: "" },
  ]);
  const stored = Object(documents.current("nyheder")?.data);
  const added = { ...stored, title: "B", items: [...stored.items, { id: "c", title: "Ny" }] };
  await documents.write("content", "nyheder", added, { basedOn: 1, by: "ida" });
  const after = content.get(nyheder);
  assert.deepEqual([after.title, after.items.at(-1)], ["B", { id: "c", title: "Ny" }]);
  for (const [at, item] of before.entries()) assert.equal(after.items[at], item);
});
