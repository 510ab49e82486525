import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { openFresh } from "../../../test/kit/backend.ts";
import { createLog } from "../log.server.ts";
import { openContent } from "./content.server.ts";
import { defineDocument } from "./define-document.server.ts";
import { createDocuments } from "./documents.server.ts";
import { id, text } from "./fields.server.ts";

const folder = mkdtempSync(join(tmpdir(), "samspil-content-"));
after(() => rmSync(folder, { recursive: true }));
let count = 0;

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
  count += 1;
  const database = await openFresh(join(folder, `${count}.db`));
  const documents = createDocuments(database);
  if (stored) await documents.create("content", "nyheder", stored, { by: "ida" });
  const content = await openContent(documents, createLog("silent"));
  after(async () => {
    documents.close();
    await database.close();
  });
  return { documents, content };
}

test("a missing document gives its fallback and says so", async () => {
  const { content } = await openStores();
  assert.deepEqual(content.get(nyheder), { title: "Nyheder", items: [] });
  assert.equal(content.source(nyheder), "missing");
});

const DEMO = { title: "Hos Opdigt", items: [{ id: "a", title: "Opdigtet" }] };
const invented = defineDocument({
  ...nyheder,
  fallback: { items: [{ id: "a", title: "Opdigtet" }] },
  demo: DEMO,
  empty: { items: [] },
});

test("a site is provisional while a fallback shows invented texts, not while it shows plain ones", async () => {
  const { content } = await openStores();
  assert.equal(content.isProvisional([invented]), true);
  assert.equal(content.isProvisional([nyheder]), false);
});

test("a document is an example until somebody has saved it, and nothing empty is one", async () => {
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

test("the parts that fit are shown, the others left out", async () => {
  const { content } = await openStores({
    title: 7,
    items: [{ id: "a", title: "A" }, { title: "uden id" }, "tekst", { id: "b", title: 3 }],
  });
  assert.deepEqual(content.get(nyheder), {
    title: "",
    items: [
      { id: "a", title: "A" },
      { id: "b", title: "" },
    ],
  });
});

test("a stored text that is no document at all is unreadable, and the fallback is shown", async () => {
  const { content } = await openStores([1, 2]);
  assert.equal(content.source(nyheder), "unreadable");
  assert.equal(content.get(nyheder).title, "Nyheder");
});

test("a write is there at once, and the version has grown", async () => {
  const { documents, content } = await openStores({ title: "Før" });
  const before = content.version();
  await documents.write("content", "nyheder", { title: "Efter" }, { basedOn: 1, by: "ida" });
  assert.equal(content.get(nyheder).title, "Efter");
  assert.ok(content.version() > before);
  assert.equal(content.isProvisional([nyheder]), false);
});

test("what the demo stored says that it did", async () => {
  const { documents, content } = await openStores();
  await documents.create("content", "nyheder", { title: "Prøve" }, { by: "demo" });
  assert.equal(content.source(nyheder), "demo");
});

test("a stored name that every object has is a field like any other unknown one", async () => {
  const data = JSON.parse('{"title":7,"constructor":{"id":"x"},"toString":1,"__proto__":{"a":1}}');
  const { content } = await openStores(data);
  assert.deepEqual(content.get(nyheder), { title: "", items: [] });
  assert.equal(content.source(nyheder), "stored");
});
