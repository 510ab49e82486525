import assert from "node:assert/strict";
import { test } from "node:test";
import { openDocuments } from "../../../test/kit/documents.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createFormId } from "../../formats/form-id.ts";
import { AlreadyCreated, type Creation, createCreations } from "./creations.server.ts";

const MADE: Creation = { item: "nyhed_1", base: "title:a", sent: "title:b", draft: undefined };

async function openCreations() {
  let now = new Date("2026-11-21T08:00:00Z");
  const { database } = await openDocuments();
  const creations = createCreations(database, () => now);
  const form = { formId: createFormId(), screen: "/admin/nyheder", account: "ida" };
  return {
    database,
    creations,
    form,
    record: (made: Creation, earlier?: Creation, of = form) =>
      database.kysely.transaction().execute((trx) => creations.record(trx, of, made, earlier)),
    pass: (days: number) => {
      now = new Date(now.getTime() + days * DAY_MS);
      return creations.eraseOld(now);
    },
  };
}

test("what a form has made is found by its id on its screen from its account, and nowhere else", async () => {
  const { creations, form, record } = await openCreations();
  await record(MADE);
  assert.deepEqual(await creations.find(form), MADE);
  for (const other of [{ account: "bo" }, { screen: "/admin/om" }, { formId: createFormId() }])
    assert.equal(await creations.find({ ...form, ...other }), undefined);
});

test("of a form's sends at once one is stored, and each of the others is told", async () => {
  const { creations, form, record } = await openCreations();
  const sends = [1, 2, 3].map((n) => record({ ...MADE, item: `nyhed_${n}` }));
  const results = await Promise.allSettled(sends);
  const lost = results.flatMap((result) => (result.status === "rejected" ? result.reason : []));
  assert.equal(lost.length, 2);
  assert.ok(lost.every((error) => error instanceof AlreadyCreated));
  const won = results.findIndex(({ status }) => status === "fulfilled");
  assert.equal((await creations.find(form))?.item, `nyhed_${won + 1}`);
});

test("what is stored with it goes with it when another send was faster", async () => {
  const { database, creations, form, record } = await openCreations();
  await record(MADE);
  const other = { ...form, formId: createFormId() };
  const both = database.kysely.transaction().execute(async (trx) => {
    await creations.record(trx, other, MADE, undefined);
    await creations.record(trx, form, MADE, undefined);
  });
  await assert.rejects(both, AlreadyCreated);
  assert.equal(await creations.find(other), undefined);
});

test("a published draft is the item of each form that made it, and its base of none that has not seen it", async () => {
  const { database, creations, form, record } = await openCreations();
  const colleague = { ...form, account: "bo" };
  const draft = (revision: number) => ({
    ...MADE,
    item: "",
    base: "",
    draft: { id: "d", revision },
  });
  await record(draft(1));
  await record(draft(2), undefined, colleague);
  await database.kysely
    .transaction()
    .execute((trx) => creations.publish(trx, { id: "d", revision: 2 }, "nyhed_2", "title:c"));
  assert.deepEqual(await creations.find(form), { ...draft(1), item: "nyhed_2" });
  assert.deepEqual(await creations.find(colleague), {
    ...draft(2),
    item: "nyhed_2",
    base: "title:c",
  });
});

test("a later save of the form replaces what is known, which is forgotten 61 days after it", async () => {
  const { creations, form, record, pass } = await openCreations();
  await record(MADE);
  await pass(60);
  const later = { ...MADE, sent: "title:d" };
  await record(later, MADE);
  await pass(61);
  assert.deepEqual(await creations.find(form), later);
  await pass(1);
  assert.equal(await creations.find(form), undefined);
});

test("a picture's path is the one that was claimed first", async () => {
  const { creations, form } = await openCreations();
  const paths = await Promise.all(["a.jpg", "b.jpg"].map((path) => creations.claim(form, path)));
  assert.equal(new Set(paths).size, 1);
  assert.equal(await creations.claim(form, "c.jpg"), paths[0]);
  assert.equal(await creations.claim({ ...form, account: "bo" }, "c.jpg"), "c.jpg");
});
