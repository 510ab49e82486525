import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createDatabase } from "../../../test/kit/backend.ts";
import { HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import { createReceiptCaps } from "./receipt-caps.server.ts";

const folder = mkdtempSync(join(tmpdir(), "samspil-caps-"));
after(() => rmSync(folder, { recursive: true }));
let count = 0;

async function openCaps({ perHour = 1000 } = {}) {
  count += 1;
  const database = await createDatabase(join(folder, `${count}.db`));
  after(() => database.close());
  let now = Date.parse("2026-11-22T12:00:00Z");
  const create = () => {
    const made = createReceiptCaps({ secret: "hemmelig", clock: () => new Date(now), perHour });
    return {
      take: (receipt: { recipient: string; address: string }) =>
        database.kysely.transaction().execute((trx) => made.take(trx, receipt)),
    };
  };
  return { database, create, caps: create(), pass: (ms: number) => (now += ms) };
}

const to = (recipient: string, n = 0) => ({ recipient, address: `192.0.${n}.1` });

test("one mailbox gets at most eight receipts a day, however it is spelled and from whatever network (S6)", async () => {
  const { caps, create, pass } = await openCaps();
  const spellings = ["ida@gmail.com", "I.D.A@gmail.com", "ida+kurv@googlemail.com"];
  for (let n = 0; n < 8; n += 1) {
    assert.equal(await caps.take(to(spellings[n % 3] ?? "", n)), undefined);
  }
  assert.equal(await caps.take(to("ida+9@gmail.com", 9)), "recipient");
  assert.equal(await caps.take(to("ida@skole.example", 9)), undefined);
  assert.equal(await create().take(to("ida@gmail.com", 9)), "recipient", "a restart frees nothing");
  pass(25 * HOUR_MS);
  assert.equal(await caps.take(to("ida@gmail.com")), undefined);
});

test("one network causes at most thirty receipts an hour (S6)", async () => {
  const { caps, pass } = await openCaps();
  const line = (n: number) => ({ recipient: `${n}@kunde.example`, address: `2001:db8:7:${n}::1` });
  for (let n = 0; n < 30; n += 1) assert.equal(await caps.take(line(n)), undefined);
  assert.equal(await caps.take(line(31)), "network");
  assert.equal(await caps.take(to("31@kunde.example")), undefined);
  pass(HOUR_MS + 1);
  assert.equal(await caps.take(line(31)), undefined);
});

test("there is a limit for all receipts of an hour, and withheld ones do not count (S6)", async () => {
  const { caps, pass } = await openCaps({ perHour: 2 });
  const met = [];
  for (let n = 0; n < 4; n += 1) met.push(await caps.take(to(`${n}@kunde.example`, n)));
  assert.deepEqual(met, [undefined, undefined, "all", "all"]);
  pass(HOUR_MS + 1);
  assert.equal(await caps.take(to("5@kunde.example", 5)), undefined);
});

test("two processes whose clocks are five minutes apart count together", async () => {
  const { create, pass } = await openCaps({ perHour: 4 });
  const [fast, slow] = [create(), create()];
  const met = [];
  for (let n = 0; n < 3; n += 1) {
    pass(5 * MINUTE_MS);
    met.push(await fast.take(to(`${n}@kunde.example`, n)));
    pass(-5 * MINUTE_MS);
    met.push(await slow.take(to(`${n}@skole.example`, n)));
  }
  assert.deepEqual(met.slice(4), ["all", "all"]);
});

test("the counts contain no names, and those dated in the future do not count (S6)", async () => {
  const { caps, database, pass } = await openCaps({ perHour: 1 });
  await caps.take(to("ida@kunde.example"));
  const rows = await database.kysely.selectFrom("receipts").selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /ida|kunde|192\.0/);
  pass(-1000 * HOUR_MS);
  assert.equal(await caps.take(to("ida@kunde.example")), undefined);
});
