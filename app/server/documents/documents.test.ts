import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, describe, test } from "node:test";
import type { KyselyPlugin } from "kysely";
import { newDatabase } from "../../../test/kit/postgres.ts";
import { until } from "../../../test/kit/until.ts";
import type { Database, StoredRevision } from "../database/database.server.ts";
import { openPostgres } from "../database/postgres.server.ts";
import { openSqlite } from "../database/sqlite.server.ts";
import { createLog } from "../log.server.ts";
import { createDocuments } from "./documents.server.ts";

const folder = mkdtempSync(join(tmpdir(), "samspil-documents-"));
after(() => rmSync(folder, { recursive: true }));
let count = 0;

/** Every backend answers to the same sentences. */
const backends: { name: string; open: () => Promise<Database> }[] = [
  {
    name: "SQLite",
    open() {
      count += 1;
      return openSqlite(join(folder, `${count}.db`));
    },
  },
  {
    name: "PostgreSQL",
    open: async () => openPostgres(await newDatabase(), createLog("silent")),
  },
];

for (const backend of backends) {
  describe(`documents on ${backend.name}`, () => {
    async function openStore(clock?: () => Date) {
      const database = await backend.open();
      const documents = createDocuments(database, { clock });
      after(async () => {
        documents.close();
        await database.close();
      });
      return { documents, database };
    }

    test("a document that was never stored reads as nothing", async () => {
      const { documents } = await openStore();
      assert.equal(await documents.read("content", "kontakt"), undefined);
    });

    test("what was created is read back with its revision, time and author", async () => {
      const { documents } = await openStore(() => new Date("2026-11-21T08:00:00Z"));
      await documents.create("content", "kontakt", { title: "Kontakt" }, { by: "ida" });
      assert.deepEqual(await documents.read("content", "kontakt"), {
        id: "kontakt",
        revision: 1,
        data: { title: "Kontakt" },
        savedAt: "2026-11-21T08:00:00.000Z",
        savedBy: "ida",
      });
    });

    test("creating the same id again answers with what is there and stores nothing", async () => {
      const { documents } = await openStore();
      const first = await documents.create("mail", "a", { text: "første" }, { by: "site" });
      const second = await documents.create("mail", "a", { text: "anden" }, { by: "site" });
      assert.equal(first.created, true);
      assert.equal(second.created, false);
      assert.deepEqual(second.document.data, { text: "første" });
    });

    test("a write based on the current revision replaces the document", async () => {
      const { documents } = await openStore();
      await documents.create("content", "kontakt", { title: "Før" }, { by: "ida" });
      const result = await documents.write(
        "content",
        "kontakt",
        { title: "Efter" },
        { basedOn: 1, by: "ida" },
      );
      assert.equal(result.ok && result.document.revision, 2);
      assert.deepEqual((await documents.read("content", "kontakt"))?.data, { title: "Efter" });
    });

    test("a lost race is a conflict that shows what stands now, never a lost edit", async () => {
      const { documents } = await openStore();
      await documents.create("content", "kontakt", { title: "Fælles" }, { by: "ida" });
      const texts = Array.from({ length: 8 }, (_, n) => `Nummer ${n}`);
      const results = await Promise.all(
        texts.map((title) =>
          documents.write("content", "kontakt", { title }, { basedOn: 1, by: title }),
        ),
      );
      const winners = results.filter((result) => result.ok);
      assert.equal(winners.length, 1);
      const stored = await documents.read("content", "kontakt");
      for (const result of results) {
        if (!result.ok) assert.deepEqual(result.current, stored);
      }
    });

    test("a write to a document that is gone or not yet there is a conflict too", async () => {
      const { documents } = await openStore();
      const result = await documents.write("content", "kontakt", {}, { basedOn: 3, by: "ida" });
      assert.deepEqual(result, { ok: false, current: undefined });
    });

    test("the version grows with content and stands still for mail", async () => {
      const { documents } = await openStore();
      const before = documents.version();
      await documents.create("mail", "a", {}, { by: "site" });
      assert.equal(documents.version(), before);
      await documents.create("content", "kontakt", {}, { by: "ida" });
      assert.ok(documents.version() > before);
    });

    test("a saved document is current at once", async () => {
      const { documents } = await openStore();
      await documents.create("content", "kontakt", { title: "Hej" }, { by: "ida" });
      assert.deepEqual(documents.current("kontakt")?.data, { title: "Hej" });
    });

    test("history holds each changed item and the page fields, before and after, newest first", async () => {
      const { documents } = await openStore();
      const save = (revision: number, data: object) =>
        documents.write("content", "om", data, { basedOn: revision, by: "ida" });
      await save(0, {
        title: "Om",
        psykologer: [
          { id: "a", navn: "A" },
          { id: "b", navn: "B" },
        ],
      });
      await save(1, {
        title: "Om",
        psykologer: [
          { id: "b", navn: "B" },
          { id: "a", navn: "Aa" },
        ],
      });
      await save(2, { title: "Om os", psykologer: [{ id: "b", navn: "B" }] });
      const [third, second] = await documents.history("om");
      assert.deepEqual(third?.changes, [
        { kind: "fields", before: { title: "Om" }, after: { title: "Om os" } },
        {
          kind: "item",
          path: ["psykologer"],
          id: "a",
          before: { id: "a", navn: "Aa" },
          follows: ["b"],
        },
      ]);
      assert.deepEqual(second?.changes, [
        {
          kind: "item",
          path: ["psykologer"],
          id: "a",
          before: { id: "a", navn: "A" },
          after: { id: "a", navn: "Aa" },
        },
        { kind: "order", path: ["psykologer"], before: ["a", "b"], after: ["b", "a"] },
      ]);
    });

    test("orders leave no trace in history", async () => {
      const { documents, database } = await openStore();
      await documents.create("mail", "a", { form: { navn: "Mathilde" } }, { by: "site" });
      await documents.write("mail", "a", { form: { navn: "M" } }, { basedOn: 1, by: "site" });
      assert.deepEqual(await database.kysely.selectFrom("history").selectAll().execute(), []);
    });
  });
}

test("text that is not JSON reads as a document without data", async () => {
  const file = join(folder, "broken.db");
  const database = await openSqlite(file);
  const documents = createDocuments(database);
  await documents.create("content", "om", {}, { by: "ida" });
  const vandal = new DatabaseSync(file);
  vandal.exec("update documents set data = '{' where id = 'om'");
  vandal.close();
  assert.equal((await documents.read("content", "om"))?.data, undefined);
  documents.close();
  await database.close();
});

test("another process's write is noticed", async () => {
  const file = join(folder, "shared.db");
  const database = await openSqlite(file);
  const documents = createDocuments(database);
  const other = await openSqlite(file);
  const elsewhere = createDocuments(other);
  await elsewhere.create("content", "om", {}, { by: "ida" });
  await until("it is noticed", () => documents.current("om") !== undefined);
  for (const store of [documents, elsewhere]) store.close();
  await Promise.all([database.close(), other.close()]);
});

test("a document is read from the database again only when somebody else has written", async () => {
  const file = join(folder, "once.db");
  const database = await openSqlite(file);
  const documents = createDocuments(database);
  await documents.create("content", "om", { psykologer: [{ id: "a" }] }, { by: "ida" });
  const first = await documents.read("content", "om");
  assert.equal(await documents.read("content", "om"), first);
  const vandal = new DatabaseSync(file);
  vandal.exec("update documents set data = '{}' where id = 'om'");
  vandal.close();
  assert.deepEqual((await documents.read("content", "om"))?.data, {});
  documents.close();
  await database.close();
});

test("what the database said before a save is no news after it", async () => {
  const database = await openSqlite(join(folder, "late.db"));
  let report: (stored: StoredRevision[], readAt: number) => unknown = () => undefined;
  const watchOtherWriters: Database["watchOtherWriters"] = (listener) => {
    report = listener;
    return () => undefined;
  };
  const documents = createDocuments({ ...database, watchOtherWriters });
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
  await database.close();
});

test("a save during a refresh is not replaced by the text before it", async () => {
  const database = await openSqlite(join(folder, "overtaken.db"));
  let isDelivered = Promise.resolve();
  const delay: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await isDelivered;
      return result;
    },
  };
  const documents = createDocuments({ ...database, kysely: database.kysely.withPlugin(delay) });
  await documents.create("content", "om", { title: "Først" }, { by: "ida" });
  const { promise, resolve } = Promise.withResolvers<void>();
  isDelivered = promise;
  const refreshing = documents.refresh();
  isDelivered = Promise.resolve();
  await documents.write("content", "om", { title: "Siden" }, { basedOn: 1, by: "ida" });
  resolve();
  await refreshing;
  assert.deepEqual(documents.current("om")?.data, { title: "Siden" });
  documents.close();
  await database.close();
});
