import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../../test/kit/backend.ts";
import { HOUR_MS, MINUTE_MS } from "../../../formats/durations.ts";
import { createMailLimit } from "../../../server/limits/mail-limit.server.ts";
import { takeReceipt } from "./receipt-limit.server.ts";

const OF_MAILBOX = "der er sendt mange kvitteringer til den adresse i dag";
const OF_NETWORK = "der er bestilt meget fra samme sted den seneste time";
const OF_ALL = "der er sendt mange kvitteringer den seneste time";

async function openReceipts({ perHour = 1000 } = {}) {
  const database = await openStore();
  let now = Date.parse("2026-11-22T12:00:00Z");
  const create = () => {
    const mailLimit = createMailLimit({ secret: "hemmelig", clock: () => new Date(now) });
    return {
      eraseOld: () => mailLimit.eraseOld(database.kysely),
      take: (receipt: { to: string; from: string }) =>
        database.kysely
          .transaction()
          .execute((trx) => takeReceipt(trx, mailLimit, { ...receipt, perHour })),
    };
  };
  return { database, create, receipts: create(), pass: (ms: number) => (now += ms) };
}

const to = (recipient: string, n = 0) => ({ to: recipient, from: `192.0.${n}.1` });

test("one mailbox gets at most eight receipts a day, however it is spelled and from whatever network", async () => {
  const { receipts, create, pass } = await openReceipts();
  const spellings = ["ida@gmail.com", "I.D.A@gmail.com", "ida+kurv@googlemail.com"];
  for (let n = 0; n < 8; n += 1) {
    assert.equal(await receipts.take(to(spellings[n % 3] ?? "", n)), undefined);
  }
  assert.equal(await receipts.take(to("ida+9@gmail.com", 9)), OF_MAILBOX);
  assert.equal(await receipts.take(to("ida@skole.example", 9)), undefined);
  assert.equal(await create().take(to("ida@gmail.com", 9)), OF_MAILBOX, "a restart frees nothing");
  pass(25 * HOUR_MS);
  assert.equal(await receipts.take(to("ida@gmail.com")), undefined);
});

test("one network causes at most thirty receipts an hour", async () => {
  const { receipts, pass } = await openReceipts();
  const line = (n: number) => ({ to: `${n}@kunde.example`, from: `2001:db8:7:${n}::1` });
  for (let n = 0; n < 30; n += 1) assert.equal(await receipts.take(line(n)), undefined);
  assert.equal(await receipts.take(line(31)), OF_NETWORK);
  assert.equal(await receipts.take(to("31@kunde.example")), undefined);
  pass(HOUR_MS + 1);
  assert.equal(await receipts.take(line(31)), undefined);
});

test("there is a limit for all receipts of an hour, and withheld ones do not count", async () => {
  const { receipts, pass } = await openReceipts({ perHour: 2 });
  const met = [];
  for (let n = 0; n < 4; n += 1) met.push(await receipts.take(to(`${n}@kunde.example`, n)));
  assert.deepEqual(met, [undefined, undefined, OF_ALL, OF_ALL]);
  pass(HOUR_MS + 1);
  assert.equal(await receipts.take(to("5@kunde.example", 5)), undefined);
});

test("two processes whose clocks are five minutes apart count together", async () => {
  const { create, pass } = await openReceipts({ perHour: 4 });
  const [fast, slow] = [create(), create()];
  const met = [];
  for (let n = 0; n < 3; n += 1) {
    pass(5 * MINUTE_MS);
    met.push(await fast.take(to(`${n}@kunde.example`, n)));
    pass(-5 * MINUTE_MS);
    met.push(await slow.take(to(`${n}@skole.example`, n)));
  }
  assert.deepEqual(met.slice(4), [OF_ALL, OF_ALL]);
});

test("the night after the clock has jumped empties no count of the day, and erases those that are older", async () => {
  const { receipts, database, pass } = await openReceipts({ perHour: 1 });
  await receipts.take(to("ida@kunde.example"));
  pass(1000 * HOUR_MS);
  await receipts.take(to("ida@skole.example"));
  await receipts.eraseOld();
  const counted = await database.kysely.selectFrom("mail_counts").selectAll().execute();
  assert.equal(counted.length, 3, "mailbox, network and all, once each");
  assert.equal(await receipts.take(to("ida@post.example", 1)), OF_ALL);
});

test("the counts contain no names, and those dated in the future do not count", async () => {
  const { receipts, database, pass } = await openReceipts({ perHour: 1 });
  await receipts.take(to("ida@kunde.example"));
  const counted = await database.kysely.selectFrom("mail_counts").selectAll().execute();
  assert.doesNotMatch(JSON.stringify(counted), /ida|kunde|192\.0/);
  pass(-1000 * HOUR_MS);
  assert.equal(await receipts.take(to("ida@kunde.example")), undefined);
});
