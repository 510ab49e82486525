import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Kysely, KyselyPlugin, Transaction } from "kysely";
import { cleanUp, makeFolder } from "../../../test/kit/cleanup.ts";
import { openDocuments } from "../../../test/kit/documents.ts";
import type { Tables } from "../database/database.server.ts";
import { openSqlite } from "../database/sqlite.server.ts";
import { createLog } from "../log.server.ts";
import { createDocuments, type Documents, UnreadableDocument } from "./documents.server.ts";
import { createDrafts } from "./drafts.server.ts";

const save = (documents: Documents, id: string, title: string, basedOn: number, by = "ida") =>
  documents.write("content", id, { title }, { basedOn, by });

test("a write of a new document whose id is taken stores nothing, and returns the stored one", async () => {
  const { documents } = await openDocuments();
  await documents.write("mail", "a", { text: "første" }, { basedOn: 0, by: "site" });
  const second = await documents.write("mail", "a", { text: "anden" }, { basedOn: 0, by: "site" });
  assert.deepEqual(second.ok ? second : second.current?.data, { text: "første" });
});

test("writing over a document that does not exist is a conflict", async () => {
  const { documents } = await openDocuments();
  const result = await documents.write("content", "kontakt", {}, { basedOn: 3, by: "ida" });
  assert.deepEqual(result, { ok: false, current: undefined });
});

test("documents that are written together are all stored, or none", async () => {
  const { documents } = await openDocuments();
  const write = (basedOn: number, inSameTransaction?: () => Promise<void>) => {
    const also = [{ id: "billeder", data: { nr: 1 }, basedOn }];
    const options = { basedOn: 0, by: "ida", also, inSameTransaction };
    return documents.write("content", "om", { nr: 1 }, options);
  };
  const stored = async () => (await documents.list("content")).map(({ id }) => id);
  assert.deepEqual(await write(7), { ok: false, current: undefined });
  const crash = () => Promise.reject(new Error("crash"));
  await assert.rejects(write(0, crash), /crash/);
  assert.deepEqual(await stored(), []);
  assert.ok((await write(0)).ok);
  assert.deepEqual(await stored(), ["billeder", "om"]);
  assert.equal((await documents.history("billeder")).length, 1);
  assert.deepEqual(documents.current("billeder")?.data, { nr: 1 });
});

test("the version grows when content is saved, here or by another process, and not when a mail or a draft is", async () => {
  const { documents, database } = await openDocuments();
  const elsewhere = createDocuments(database);
  const versions = async () => {
    await Promise.all([documents.refresh(), elsewhere.refresh()]);
    return [documents.version(), elsewhere.version()];
  };
  const before = await versions();
  await documents.write("mail", "a", {}, { basedOn: 0, by: "site" });
  const drafts = createDrafts(database, () => new Date(), createLog("silent"));
  const form = { act: "publish", id: "", base: "", values: {}, opened: {} };
  await drafts.create({ screen: "/admin/nyheder", item: "", title: "Ny", form }, "ida");
  assert.deepEqual(await versions(), before);
  await save(documents, "kontakt", "Kontakt", 0);
  const after = await versions();
  assert.ok(after.every((version, at) => version > (before[at] ?? 0)));
  assert.deepEqual(elsewhere.current("kontakt")?.data, { title: "Kontakt" });
  assert.deepEqual(await versions(), after);
});

test("two processes that save at once see each other's texts", async () => {
  const { documents, database } = await openDocuments();
  const elsewhere = createDocuments(database);
  const both = [documents, elsewhere];
  await Promise.all(both.map((each) => each.refresh()));
  await Promise.all([save(documents, "om", "Om", 0), save(elsewhere, "kontakt", "Kontakt", 0)]);
  for (const { refresh, current } of both) {
    await refresh();
    const [om, kontakt] = ["om", "kontakt"].map((id) => current(id)?.data);
    assert.deepEqual([om, kontakt], [{ title: "Om" }, { title: "Kontakt" }]);
  }
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
  const selectFrom = (table: "documents" | "sequences") =>
    (isSlow && table === "documents" ? slow : database.kysely).selectFrom(table);
  const kysely = replaceMethods(database.kysely, { selectFrom });
  const documents = createDocuments({ ...database, kysely });
  await save(documents, "om", "Først", 0);
  isSlow = true;
  const refreshing = documents.refresh();
  await read.promise;
  isSlow = false;
  const saving = save(documents, "kontakt", "Siden", 0);
  const stored = other.kysely.selectFrom("documents").selectAll();
  while ((await stored.execute()).length < 2);
  delivered.resolve();
  await Promise.all([refreshing, saving]);
  assert.deepEqual(documents.current("kontakt")?.data, { title: "Siden" });
});

test("a save does not replace the newer text that another process has saved since", async () => {
  const { database, other } = await openTwice();
  const elsewhere = createDocuments(other);
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
  await save(documents, "om", "Først", 0);
  afterCommit = async () => {
    await save(elsewhere, "om", "Sidst", 2, "anders");
    await documents.refresh();
  };
  await save(documents, "om", "Siden", 1);
  assert.deepEqual(documents.current("om")?.data, { title: "Sidst" });
});

test("a document is read from the database again only when somebody else has saved", async () => {
  const { documents, database } = await openDocuments();
  await save(documents, "om", "Om", 0);
  await save(documents, "om", "Os", 1);
  const own = await documents.read("content", "om");
  assert.equal(await documents.read("content", "om"), own, "the same object");
  await save(createDocuments(database), "om", "Alle", 2, "anders");
  assert.deepEqual((await documents.read("content", "om"))?.data, { title: "Alle" });
});

test("a save over a revision that was written past the site is a conflict with what is stored", async () => {
  const { documents, database } = await openDocuments();
  await save(documents, "om", "Om", 0);
  await documents.refresh();
  await database.kysely.updateTable("documents").set({ data: "{bad", revision: 2 }).execute();
  const result = await documents.write("content", "om", {}, { basedOn: 1, by: "ida" });
  assert.equal(result.ok ? "" : result.current?.unreadable, "{bad");
  const over = documents.write("content", "om", {}, { basedOn: 2, by: "ida" });
  await assert.rejects(over, UnreadableDocument);
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
