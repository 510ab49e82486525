import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openFresh } from "../../../test/kit/backend.ts";
import { createDocuments } from "./documents.server.ts";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

async function openDocuments() {
  const folder = mkdtempSync(join(tmpdir(), "samspil-prune-"));
  const database = await openFresh(join(folder, "prune.db"));
  let day = 1;
  const today = () => new Date(Date.UTC(2026, 0, day));
  const documents = createDocuments(database, { clock: today });
  after(async () => {
    documents.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const at = (then: number) => {
    day = then;
  };
  return { documents, database, at, today };
}

test("what was saved too many days ago is erased, the newest row of each document kept", async () => {
  const { documents, at, today } = await openDocuments();
  await documents.create("content", "kontakt", { title: "En gang" }, { by: "ida" });
  await documents.create("content", "om", { title: "Et" }, { by: "ida" });
  at(200);
  await documents.write("content", "om", { title: "To" }, { basedOn: 1, by: "ida" });
  at(400);
  await documents.write("content", "om", { title: "Tre" }, { basedOn: 2, by: "ida" });

  await documents.eraseHistory(daysBefore(today(), 365));

  const revisions = async (id: string) =>
    (await documents.history(id)).map(({ revision }) => revision);
  assert.deepEqual(await revisions("om"), [3, 2]);
  assert.deepEqual(await revisions("kontakt"), [1]);
  at(4000);
  await documents.eraseHistory(daysBefore(today(), 365));
  assert.deepEqual(await revisions("om"), [3]);
});

test("what a wrong clock dated too early is erased with what it follows, and leaves no hole", async () => {
  const { documents, at, today } = await openDocuments();
  at(400);
  await documents.create("content", "om", { title: "Et" }, { by: "ida" });
  at(1);
  await documents.write("content", "om", { title: "To" }, { basedOn: 1, by: "ida" });
  at(420);
  await documents.write("content", "om", { title: "Tre" }, { basedOn: 2, by: "ida" });

  const prune = () => documents.eraseHistory(daysBefore(today(), 365));
  await prune();
  const revisions = async () => (await documents.history("om")).map(({ revision }) => revision);
  assert.deepEqual(await revisions(), [3, 2, 1]);
  at(770);
  await prune();
  assert.deepEqual(await revisions(), [3]);
});

test("a save exactly at the edge stays, and one a millisecond older goes", async () => {
  const { documents, at, today } = await openDocuments();
  await documents.create("content", "om", { title: "Et" }, { by: "ida" });
  await documents.write("content", "om", { title: "To" }, { basedOn: 1, by: "ida" });
  at(2);
  await documents.write("content", "om", { title: "Tre" }, { basedOn: 2, by: "ida" });
  const revisions = async () => (await documents.history("om")).map(({ revision }) => revision);
  at(1);
  const first = today().getTime();
  await documents.eraseHistory(new Date(first));
  assert.deepEqual(await revisions(), [3, 2, 1]);
  await documents.eraseHistory(new Date(first + 1));
  assert.deepEqual(await revisions(), [3]);
});

test("a save based on one whose history is erased meanwhile is stored, and the pages of what is left have no hole", async () => {
  const { documents, database, at, today } = await openDocuments();
  const revisions = async (part = {}) =>
    (await documents.history("om", part)).map(({ revision }) => revision);
  await documents.create("content", "om", { title: "1" }, { by: "ida" });
  for (let basedOn = 1; basedOn < 50; basedOn += 1) {
    await documents.write("content", "om", { title: `${basedOn + 1}` }, { basedOn, by: "ida" });
  }
  at(400);
  const [read] = await Promise.all([revisions(), documents.eraseHistory(today())]);
  assert.deepEqual(
    read,
    Array.from({ length: read.length }, (_, index) => 50 - index),
  );
  assert.deepEqual(await revisions(), [50]);
  assert.deepEqual(await revisions({ since: 7 }), [50]);

  const stale = await documents.write("content", "om", {}, { basedOn: 49, by: "ida" });
  assert.equal(stale.ok, false);
  const saved = await documents.write("content", "om", { title: "Ny" }, { basedOn: 50, by: "ida" });
  assert.ok(saved.ok);
  assert.deepEqual(await revisions(), [51, 50]);

  // Its row is gone, and all that is left of its saves is old: the next one follows them.
  await database.kysely.deleteFrom("documents").where("id", "=", "om").execute();
  at(900);
  await documents.eraseHistory(today());
  const anew = await documents.create("content", "om", { title: "Igen" }, { by: "ida" });
  assert.equal(anew.document.revision, 52);
});

/** A look at each older save for every save that is too old takes minutes. */
test("of thirty thousand saves of one document those that are too old are erased", async () => {
  const { documents, database } = await openDocuments();
  const save = { collection: "content", id: "om", changes: "[]", saved_by: "ida" };
  const savedAt = (revision: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, revision));
  for (let first = 1; first < 30_000; first += 1000) {
    const revisions = Array.from({ length: 1000 }, (_, more) => first + more);
    await database.kysely
      .insertInto("history")
      .values(
        revisions.map((revision) => ({
          ...save,
          revision,
          saved_at: savedAt(revision).toISOString(),
        })),
      )
      .execute();
  }
  await documents.eraseHistory(savedAt(29_999));
  const left = await documents.history("om");
  assert.deepEqual(
    left.map(({ revision }) => revision),
    [30_000, 29_999],
  );
});
