import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Kysely, KyselyPlugin, Transaction } from "kysely";
import { createDatabase } from "../../../test/kit/backend.ts";
import { cleanUp, makeFolder } from "../../../test/kit/cleanup.ts";
import { openDocuments } from "../../../test/kit/documents.ts";
import type { Database, StoredRevision, Tables } from "../database/database.server.ts";
import { openSqlite } from "../database/sqlite.server.ts";
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

test("an answer about other processes' saves that was requested before our own save does not undo it", async () => {
  const database = await createDatabase(`${makeFolder()}/documents.db`);
  cleanUp(() => database.close());
  let report: (stored: StoredRevision[], readAt: number) => unknown = () => undefined;
  const watchOtherWriters: Database["watchOtherWriters"] = (listener) => {
    report = listener;
    return () => undefined;
  };
  let now = 1;
  const documents = createDocuments({ ...database, watchOtherWriters }, { now: () => now });
  cleanUp(documents.close);
  await documents.create("content", "om", {}, { by: "ida" });
  const readAt = 2;
  now = 3;
  const made = await documents.create("content", "kontakt", {}, { by: "ida" });
  const kontakt = { id: "kontakt", revision: 1, saved_at: made.document.savedAt };
  const version = documents.version();
  await database.kysely.deleteFrom("documents").where("id", "=", "om").execute();
  await report([], readAt);
  assert.equal(documents.version(), version + 1, "om is gone");
  assert.equal(documents.current("om"), undefined);
  await report([], readAt);
  await report([{ ...kontakt, saved_at: "before" }], readAt);
  assert.equal(documents.version(), version + 1, "kontakt came after the question");
  now = 4;
  await report([kontakt], now);
  assert.equal(documents.version(), version + 1, "nothing is new");
  await database.kysely.deleteFrom("documents").where("id", "=", "kontakt").execute();
  now = 5;
  await report([], now);
  assert.equal(documents.version(), version + 2, "kontakt is gone");
});

test("a save during a refresh is not replaced by the text before it", async () => {
  const { database, other } = await openTwice();
  const read = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  const delay: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve();
      await delivered.promise;
      return result;
    },
  };
  const slow = other.kysely.withPlugin(delay);
  let isSlow = false;
  const selectFrom = (table: "documents") => (isSlow ? slow : database.kysely).selectFrom(table);
  const kysely = replaceMethods(database.kysely, { selectFrom });
  const documents = createDocuments({ ...database, kysely });
  cleanUp(documents.close);
  await documents.create("content", "om", { title: "Først" }, { by: "ida" });
  isSlow = true;
  const refreshing = documents.refresh();
  await read.promise;
  isSlow = false;
  await documents.write("content", "om", { title: "Siden" }, { basedOn: 1, by: "ida" });
  delivered.resolve();
  await refreshing;
  assert.deepEqual(documents.current("om")?.data, { title: "Siden" });
});

test("a save does not replace the newer text that another process has saved since", async () => {
  const { database, other } = await openTwice();
  const elsewhere = createDocuments(other);
  cleanUp(elsewhere.close);
  let afterCommit = async () => {};
  const transaction = () => ({
    async execute(work: (trx: Transaction<Tables>) => Promise<unknown>) {
      const result = await database.kysely.transaction().execute(work);
      await afterCommit();
      return result;
    },
  });
  const kysely = replaceMethods(database.kysely, { transaction });
  const documents = createDocuments({ ...database, kysely });
  cleanUp(documents.close);
  await documents.create("content", "om", { title: "Først" }, { by: "ida" });
  afterCommit = async () => {
    await elsewhere.write("content", "om", { title: "Sidst" }, { basedOn: 2, by: "anders" });
    await documents.refresh();
  };
  await documents.write("content", "om", { title: "Siden" }, { basedOn: 1, by: "ida" });
  assert.deepEqual(documents.current("om")?.data, { title: "Sidst" });
});

test("a document is read from the database again only when somebody else has written", async () => {
  const { database, other } = await openTwice();
  const documents = createDocuments(database);
  cleanUp(documents.close);
  await documents.create("content", "om", { title: "Om" }, { by: "ida" });
  const document = await documents.read("content", "om");
  assert.equal(await documents.read("content", "om"), document, "the same object");
  await other.kysely.updateTable("documents").set({ data: "{}" }).execute();
  assert.deepEqual((await documents.read("content", "om"))?.data, {});
});

/** A SQLite file, opened as by two processes. */
async function openTwice() {
  const file = join(makeFolder(), "documents.db");
  const database = await openSqlite(file);
  const other = await openSqlite(file);
  cleanUp(() => Promise.all([database.close(), other.close()]));
  return { database, other };
}

function replaceMethods(kysely: Kysely<Tables>, methods: Record<string, unknown>) {
  return new Proxy(kysely, {
    get: (target, name) => Reflect.get(methods, name) ?? Reflect.get(target, name).bind(target),
  });
}
