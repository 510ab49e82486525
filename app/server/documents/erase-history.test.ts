import assert from "node:assert/strict";
import { test } from "node:test";
import { openDocuments } from "../../../test/kit/documents.ts";

async function openHistory() {
  let day = 1;
  const today = () => new Date(Date.UTC(2026, 0, day));
  const { documents, database } = await openDocuments(today);
  return {
    documents,
    database,
    today,
    setDay(next: number) {
      day = next;
    },
    save: (title: string, basedOn: number) =>
      documents.write("content", "om", { title }, { basedOn, by: "ida" }),
    revisions: async () => (await documents.history("om")).map(({ revision }) => revision),
  };
}

test("a save exactly at the age limit stays, and one a millisecond older goes", async () => {
  const { documents, today, save, setDay, revisions } = await openHistory();
  const first = today().getTime();
  await save("Et", 0);
  await save("To", 1);
  setDay(2);
  await save("Tre", 2);
  await documents.eraseHistory(new Date(first));
  assert.deepEqual(await revisions(), [3, 2, 1]);
  await documents.eraseHistory(new Date(first + 1));
  assert.deepEqual(await revisions(), [3]);
});

test("reading and saving while the history is erased leave no gap in it, and no save is lost", async () => {
  const { documents, database, today, save, setDay, revisions } = await openHistory();
  for (let basedOn = 0; basedOn < 50; basedOn += 1) await save(`${basedOn + 1}`, basedOn);
  setDay(400);
  const [read] = await Promise.all([revisions(), documents.eraseHistory(today())]);
  const newest = Array.from({ length: 50 }, (_, index) => 50 - index);
  assert.deepEqual(read, newest.slice(0, read.length));
  assert.deepEqual(await revisions(), [50]);
  assert.equal((await save("Forældet", 49)).ok, false);
  assert.equal((await save("Ny", 50)).ok, true);
  assert.deepEqual(await revisions(), [51, 50]);

  // The document is gone, and all of its saves are old: the next revision follows them.
  await database.kysely.deleteFrom("documents").where("id", "=", "om").execute();
  setDay(900);
  await documents.eraseHistory(today());
  const anew = await save("Igen", 0);
  assert.equal(anew.ok && anew.document.revision, 52);
});
