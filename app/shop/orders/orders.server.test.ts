import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "kysely";
import {
  createOrderStores,
  newOrder,
  openOrderStores,
  storeOrder,
  twoMessages,
} from "../../../test/kit/post-office.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { ConnectionLost } from "../../server/database/unavailable.server.ts";

const NOBODY = { account: "redaktion@samspil.example", device: "", address: "" };

test("an order is stored with its number, its fields and its lines, not yet handled", async () => {
  const stores = await openOrderStores();
  const { orders } = stores;
  const { formId, ...order } = newOrder({ total: 698.5 });
  const taken = await storeOrder(stores, { formId, ...order });
  assert.partialDeepStrictEqual(taken, { ...order, number: "1001", handled: false });
  assert.deepEqual(await orders.find("1001"), taken);
  assert.deepEqual(await orders.findByForm(formId), { order: taken, isReceiptWithheld: false });
  assert.deepEqual(await orders.list(), [taken]);
  for (const none of ["1002", "01001", "1e3", "", "%"]) {
    assert.equal(await orders.find(none), undefined, none);
  }
});

test("the same order posted again gets its number again, and the next order the next number", async () => {
  const stores = await openOrderStores();
  const [a, b] = [newOrder(), newOrder()];
  const post = async (order: typeof a) => (await storeOrder(stores, order)).number;
  assert.deepEqual(await Promise.all([post(a), post(a), post(a)]), ["1001", "1001", "1001"]);
  assert.equal(await post(b), "1002");
});

test("an order whose commit is stored but not answered is tried again, and is one order with its number and mails", async () => {
  const { database } = await openOrderStores();
  let commits = 0;
  const stores = createOrderStores({
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
  const order = await storeOrder(stores);
  assert.deepEqual([commits, order.number], [2, "1001"]);
  assert.deepEqual(await stores.orders.list(), [order]);
  const mails = await database.kysely.selectFrom("outbox").selectAll().execute();
  assert.equal(mails.length, 2);
});

test("a letter that cannot be stored leaves no number, no key and no row behind", async () => {
  const stores = await openOrderStores();
  const { database } = stores;
  const twice = (order: Parameters<typeof twoMessages>[0]) => [
    ...twoMessages(order),
    ...twoMessages(order),
  ];
  await assert.rejects(storeOrder(stores, newOrder(), twice), /unique|UNIQUE/);
  for (const table of ["orders", "outbox", "documents"] as const) {
    assert.deepEqual(await database.kysely.selectFrom(table).selectAll().execute(), [], table);
  }
  assert.equal((await storeOrder(stores)).number, "1001");
});

test("an erased order is a new one when it is sent again, and its number is not given twice", async () => {
  const stores = await openOrderStores();
  const { orders, deliveries } = stores;
  const asked = newOrder();
  const order = await storeOrder(stores, asked);
  assert.equal(await orders.erase(order.id, NOBODY), true);
  assert.equal(await orders.erase(order.id, NOBODY), false);
  assert.deepEqual(await deliveries.of(order.id), []);
  assert.equal((await storeOrder(stores, asked)).number, "1002");
});

test("an order whose stored text is damaged is listed, and so are the others", async () => {
  const stores = await openOrderStores();
  const { orders, database } = stores;
  const { id, number } = await storeOrder(stores);
  const order = await storeOrder(stores);
  const damage = { form: "{", lines: "null" };
  await database.kysely.updateTable("orders").set(damage).where("id", "=", id).execute();
  const [first, second] = await orders.list();
  assert.deepEqual(first, order);
  assert.partialDeepStrictEqual(second, { number, total: 698 });
  const names = [second?.form.navn, second?.lines[0]?.navn];
  assert.deepEqual(names, ["(kan ikke læses)", "(kan ikke læses)"]);
});

test("a search treats % and _ as plain signs, and a long one is answered", async () => {
  const stores = await openOrderStores();
  const { orders } = stores;
  const { form } = newOrder();
  await storeOrder(stores, newOrder({ form: { ...form, besked: "100 % bomuld, str_l \\ 7" } }));
  await storeOrder(stores, newOrder({ form: { ...form, besked: "1000 stk" } }));
  const numbers = async (text: string) => (await orders.list({ text })).map(({ number }) => number);
  for (const text of ["%", "str_l", "\\"]) assert.deepEqual(await numbers(text), ["1001"], text);
  assert.deepEqual(await numbers("10_"), []);
  assert.deepEqual(await numbers("a ".repeat(100)), ["1002", "1001"]);
});
