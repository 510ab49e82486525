import assert from "node:assert/strict";
import { test } from "node:test";
import type { KyselyPlugin } from "kysely";
import { createDatabase } from "../../../test/kit/backend.ts";
import { cleanUp, makeFolder } from "../../../test/kit/cleanup.ts";
import { openDocuments } from "../../../test/kit/documents.ts";
import type { Database, StoredRevision } from "../database/database.server.ts";
import { createDocuments } from "./documents.server.ts";

test("creating an id that is taken stores nothing, and returns the stored document", async () => {
  const { documents } = await openDocuments();
  await documents.create("mail", "a", { text: "første" }, { by: "site" });
  const second = await documents.create("mail", "a", { text: "anden" }, { by: "site" });
  assert.equal(second.created, false);
  assert.deepEqual(second.document.data, { text: "første" });
});

test("writing over a document that does not exist is a conflict", async () => {
  const { documents } = await openDocuments();
  const result = await documents.write("content", "kontakt", {}, { basedOn: 3, by: "ida" });
  assert.deepEqual(result, { ok: false, current: undefined });
});

test("the version grows when content is saved, and not when a mail is", async () => {
  const { documents } = await openDocuments();
  const before = documents.version();
  await documents.create("mail", "a", {}, { by: "site" });
  assert.equal(documents.version(), before);
  await documents.create("content", "kontakt", {}, { by: "ida" });
  assert.ok(documents.version() > before);
});

test("the history has each changed item and the page's fields, before and after, newest first", async () => {
  const { documents } = await openDocuments();
  const [a, b] = [
    { id: "a", navn: "A" },
    { id: "b", navn: "B" },
  ];
  const saves = [
    { title: "Om", psykologer: [a, b] },
    { title: "Om", psykologer: [b, { ...a, navn: "Aa" }] },
    { title: "Om os", psykologer: [b] },
  ];
  for (const [basedOn, data] of saves.entries())
    await documents.write("content", "om", data, { basedOn, by: "ida" });
  const [third, second] = await documents.history("om");
  const item = { kind: "item", path: ["psykologer"], id: "a" };
  assert.deepEqual(third?.changes, [
    { kind: "fields", before: { title: "Om" }, after: { title: "Om os" } },
    { ...item, before: { ...a, navn: "Aa" }, follows: ["b"] },
  ]);
  assert.deepEqual(second?.changes, [
    { ...item, before: a, after: { ...a, navn: "Aa" } },
    { kind: "order", path: ["psykologer"], before: ["a", "b"], after: ["b", "a"] },
  ]);
});

test("an answer about other processes' saves that was requested before our own save does not undo it", async () => {
  const database = await createDatabase(`${makeFolder()}/documents.db`);
  cleanUp(() => database.close());
  let report: (stored: StoredRevision[], readAt: number) => unknown = () => undefined;
  const watchOtherWriters: Database["watchOtherWriters"] = (listener) => {
    report = listener;
    return () => undefined;
  };
  const documents = createDocuments({ ...database, watchOtherWriters });
  cleanUp(documents.close);
  await documents.create("content", "om", {}, { by: "ida" });
  const readAt = performance.now();
  const made = await documents.create("content", "kontakt", {}, { by: "ida" });
  const kontakt = { id: "kontakt", revision: 1, saved_at: made.document.savedAt };
  const version = documents.version();
  await database.kysely.deleteFrom("documents").where("id", "=", "om").execute();
  await report([], readAt);
  assert.equal(documents.version(), version + 1, "om is gone");
  assert.equal(documents.current("om"), undefined);
  await report([kontakt], readAt);
  assert.equal(documents.version(), version + 1, "kontakt came after the question");
  await report([kontakt], performance.now());
  assert.equal(documents.version(), version + 1, "nothing is new");
  await database.kysely.deleteFrom("documents").where("id", "=", "kontakt").execute();
  await report([], performance.now());
  assert.equal(documents.version(), version + 2, "kontakt is gone");
});

test("a save during a refresh is not replaced by the text before it", async () => {
  const database = await createDatabase(`${makeFolder()}/documents.db`);
  cleanUp(() => database.close());
  let isDelivered = Promise.resolve();
  const delay: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await isDelivered;
      return result;
    },
  };
  const documents = createDocuments({ ...database, kysely: database.kysely.withPlugin(delay) });
  cleanUp(documents.close);
  await documents.create("content", "om", { title: "Først" }, { by: "ida" });
  const { promise, resolve } = Promise.withResolvers<void>();
  isDelivered = promise;
  const refreshing = documents.refresh();
  isDelivered = Promise.resolve();
  await documents.write("content", "om", { title: "Siden" }, { basedOn: 1, by: "ida" });
  resolve();
  await refreshing;
  assert.deepEqual(documents.current("om")?.data, { title: "Siden" });
});
