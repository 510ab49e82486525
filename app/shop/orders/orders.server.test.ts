import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "kysely";
import {
  createOrderStores,
  newOrder,
  openOrderStores,
  twoMessages,
} from "../../../test/kit/post-office.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { ConnectionLost } from "../../server/database/unavailable.server.ts";

const NOBODY = { account: "redaktion@samspil.example", device: "", address: "" };

test("an order is stored with its number, its fields and its lines, not yet handled", async () => {
  const { orders } = await openOrderStores();
  const { formId, ...order } = newOrder({ total: 698.5 });
  const { order: taken } = await orders.store({ formId, ...order }, twoMessages);
  assert.partialDeepStrictEqual(taken, { ...order, number: "1001", handled: false });
  assert.deepEqual(await orders.find("1001"), taken);
  assert.deepEqual(await orders.findByForm(formId), { order: taken, isReceiptWithheld: false });
  assert.deepEqual(await orders.list(), [taken]);
  for (const none of ["1002", "01001", "1e3", "", "%"]) {
    assert.equal(await orders.find(none), undefined, none);
  }
});

test("the same order posted again gets its number again, and the next order the next number", async () => {
  const { orders } = await openOrderStores();
  const [a, b] = [newOrder(), newOrder()];
  const post = async (order: typeof a) => (await orders.store(order, twoMessages)).order.number;
  assert.deepEqual(await Promise.all([post(a), post(a), post(a)]), ["1001", "1001", "1001"]);
  assert.equal(await post(b), "1002");
});

test("an order whose commit is stored but not answered is tried again, and is one order with its number and mails", async () => {
  const { database } = await openOrderStores();
  let commits = 0;
  const { orders } = createOrderStores({
    ...database,
    within(ms) {
      const kysely = database.within(ms);
      const transaction = () => ({
        async execute<Result>(work: (trx: Transaction<Tables>) => Promise<Result>) {
          const result = await kysely.transaction().execute(work);
          commits += 1;
          if (commits === 1) throw new ConnectionLost("the connection was lost");
          return result;
        },
      });
      return Object.assign(Object.create(kysely), { transaction });
    },
  });
  const { order } = await orders.store(newOrder(), twoMessages);
  assert.deepEqual([commits, order.number], [2, "1001"]);
  assert.deepEqual(await orders.list(), [order]);
  const mails = await database.kysely.selectFrom("outbox").selectAll().execute();
  assert.equal(mails.length, 2);
});

test("a letter that cannot be stored leaves no number, no key and no row behind", async () => {
  const { orders, database } = await openOrderStores();
  const twice = (order: Parameters<typeof twoMessages>[0]) => [
    ...twoMessages(order),
    ...twoMessages(order),
  ];
  await assert.rejects(orders.store(newOrder(), twice), /unique|UNIQUE/);
  for (const table of ["orders", "outbox", "documents"] as const) {
    assert.deepEqual(await database.kysely.selectFrom(table).selectAll().execute(), [], table);
  }
  const { order } = await orders.store(newOrder(), twoMessages);
  assert.equal(order.number, "1001");
});

test("an erased order is a new one when it is sent again, and its number is not given twice", async () => {
  const { orders, deliveries } = await openOrderStores();
  const asked = newOrder();
  const { order } = await orders.store(asked, twoMessages);
  assert.equal(await orders.erase(order.id, NOBODY), true);
  assert.equal(await orders.erase(order.id, NOBODY), false);
  assert.deepEqual(await deliveries.of(order.id), []);
  const again = await orders.store(asked, twoMessages);
  assert.equal(again.order.number, "1002");
});

test("an order whose stored text is damaged is listed, and so are the others", async () => {
  const { orders, database } = await openOrderStores();
  const { order: damaged } = await orders.store(newOrder(), twoMessages);
  const { order } = await orders.store(newOrder(), twoMessages);
  await database.kysely
    .updateTable("orders")
    .set({ form: "{", lines: "null" })
    .where("id", "=", damaged.id)
    .execute();
  const [first, second] = await orders.list();
  assert.deepEqual(first, order);
  const [line] = second?.lines ?? [];
  assert.partialDeepStrictEqual(second, { number: damaged.number, total: 698 });
  assert.deepEqual([second?.form.navn, line?.navn], ["(kan ikke læses)", "(kan ikke læses)"]);
});

test("a search treats % and _ as plain signs, and a long one is answered", async () => {
  const { orders } = await openOrderStores();
  const { form } = newOrder();
  await orders.store(
    newOrder({ form: { ...form, besked: "100 % bomuld, str_l \\ 7" } }),
    twoMessages,
  );
  await orders.store(newOrder({ form: { ...form, besked: "1000 stk" } }), twoMessages);
  const numbers = async (text: string) => (await orders.list({ text })).map(({ number }) => number);
  for (const text of ["%", "str_l", "\\"]) assert.deepEqual(await numbers(text), ["1001"], text);
  assert.deepEqual(await numbers("10_"), []);
  assert.deepEqual(await numbers("a ".repeat(100)), ["1002", "1001"]);
});
