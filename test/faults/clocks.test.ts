import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDocuments } from "../../app/server/documents/documents.server.ts";
import { createRateLimit } from "../../app/server/http/rate-limit.server.ts";
import { createTrustedClock } from "../../app/server/jobs/trusted-clock.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import type { Letter } from "../../app/server/mail/letter.server.ts";
import { createOutbox } from "../../app/server/mail/outbox.server.ts";
import type { Delivery, Envelope } from "../../app/server/mail/transport.server.ts";
import { atEnd } from "../at-end.ts";
import { openFresh } from "../backend.ts";
import { createOrderStores, newOrder } from "../orders.ts";
import { until } from "../until.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = new Date("2026-11-21T12:00:00Z");
const refused = { state: "refused", fault: "passing", reason: "nede" } as const;
const serverDown = { state: "refused", fault: "server", reason: "nede" } as const;
const folder = mkdtempSync(join(tmpdir(), "samspil-clocks-"));
atEnd(() => rmSync(folder, { recursive: true }));
let count = 0;

function letter(id: string): Letter {
  return {
    id,
    to: [`${id}@kunde.example`],
    subject: "Bestilling",
    html: "<p>Hej</p>",
    text: "Hej",
  };
}

/** A post office whose clock is set as one likes, with a mail server that answers as one likes. */
async function openPostOffice(answer: (envelope: Envelope) => Promise<Delivery>) {
  count += 1;
  const database = await openFresh(join(folder, `${count}.db`));
  const documents = createDocuments(database);
  let now = NOON;
  const clock = () => now;
  const tried: string[] = [];
  const transport = {
    async send(envelope: Envelope) {
      tried.push(envelope.to);
      return answer(envelope);
    },
    forget: async () => {},
    close: () => {},
  };
  const log = createLog("silent");
  const trustedClock = createTrustedClock({ database, clock, log });
  const outbox = createOutbox({ database, documents, transport, log, clock, trustedClock });
  atEnd(async () => {
    await outbox.stop();
    documents.close();
    await database.close();
  });
  return {
    tried,
    outbox,
    ...createOrderStores(database, clock),
    /** Sets the clock to so much after noon, or before. */
    set(ms: number) {
      now = new Date(NOON.getTime() + ms);
    },
  };
}

test("a mail that failed while the clock was a day ahead is tried soon after it is set right", async () => {
  const office = await openPostOffice(async () => refused);
  office.set(DAY);
  await office.mailbox.send(letter("a"));
  await office.outbox.deliver();
  office.set(0);
  await office.outbox.deliver();
  assert.equal(office.tried.length, 2);
  await office.outbox.deliver();
  assert.equal(office.tried.length, 2, "and then as patiently as any other");
  office.set(2 * MINUTE);
  await office.outbox.deliver();
  assert.equal(office.tried.length, 3);
});

test("a server that was down while the clock was a day ahead is asked again soon, and not by all at once", async () => {
  const office = await openPostOffice(async () => serverDown);
  office.set(DAY);
  for (const id of ["a", "b", "c", "d", "e"]) await office.mailbox.send(letter(id));
  await office.outbox.deliver();
  const before = office.tried.length;
  office.set(0);
  await office.outbox.deliver();
  const after = office.tried.length - before;
  assert.ok(after >= 1 && after <= 3, `${after} tries`);
  await office.outbox.deliver();
  assert.equal(office.tried.length, before + after);
});

for (const answer of [refused, serverDown]) {
  test(`no mail is given up by a clock that is years ahead, whoever is to blame (${answer.fault})`, async () => {
    const office = await openPostOffice(async () => answer);
    for (const id of ["a", "b", "c", "d", "e"]) await office.mailbox.send(letter(id));
    await office.outbox.deliver();
    office.set(7 * 365 * DAY);
    await office.outbox.deliver();
    assert.equal((await office.mailbox.depth()).failed, 0);
    // Five days that are believed to have gone by are the end of it.
    for (let day = 1; day < 20; day += 1) {
      office.set(day * DAY);
      await office.outbox.deliver();
    }
    assert.deepEqual(await office.mailbox.depth(), { waiting: 0, failed: 5, oldestSeconds: 0 });
  });
}

test("a clock that jumps while a mail is in hand does not make it go twice", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const office = await openPostOffice(async () => {
    await held;
    return { state: "sent" };
  });
  await office.mailbox.send(letter("a"));
  const delivered = office.outbox.deliver();
  await until("a mail is tried", () => office.tried.length > 0);
  for (const jump of [DAY, -DAY, 0]) {
    office.set(jump);
    office.outbox.wake();
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
  letGo();
  await delivered;
  await office.outbox.deliver();
  assert.equal(office.tried.length, 1);
});

test("a mail that waits since a time that has not come yet is told of", async () => {
  const office = await openPostOffice(async () => refused);
  office.set(DAY);
  await office.orders.take(newOrder(), ({ id }) => [letter(id)]);
  office.set(0);
  assert.deepEqual(await office.orders.trouble(), { failed: 0, withheld: 0, late: 1 });
  assert.ok((await office.mailbox.depth()).oldestSeconds >= 0);
});

test("a limit that was met while the clock was a day ahead is over in its own time", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: NOON.getTime() + DAY });
  const { take } = createRateLimit({ points: 1, seconds: 900 });
  take("192.0.2.7");
  t.mock.timers.setTime(NOON.getTime());
  const wait = take("192.0.2.7");
  assert.ok(wait > 0 && wait <= 900, `${wait} seconds`);
});
