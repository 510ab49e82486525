import assert from "node:assert/strict";
import { test } from "node:test";
import { createRateLimit } from "../../app/server/http/rate-limit.server.ts";
import type { Message } from "../../app/server/mail/message.server.ts";
import type { Delivery } from "../../app/server/mail/transport.server.ts";
import { newOrder, openPostOffice as openOffice } from "../kit/post-office.ts";
import { until } from "../kit/until.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = new Date("2026-11-21T12:00:00Z");
const refused = { state: "refused", fault: "passing", reason: "nede" } as const;
const serverDown = { state: "refused", fault: "server", reason: "nede" } as const;

function letter(id: string): Message {
  return {
    id,
    to: [`${id}@kunde.example`],
    subject: "Bestilling",
    html: "<p>Hej</p>",
    text: "Hej",
  };
}

/** A post office with a mail server that answers as one likes, and what was tried there. */
async function openPostOffice(answer: () => Promise<Delivery>) {
  const tried: string[] = [];
  const office = await openOffice({
    async send({ to }) {
      tried.push(to);
      return answer();
    },
    forget: async () => {},
    close: () => {},
  });
  return { ...office, tried };
}

test("a server that was down while the clock was a day ahead is asked again soon, and not by all at once", async () => {
  const office = await openPostOffice(async () => serverDown);
  office.set(DAY);
  for (const id of ["a", "b", "c", "d", "e"]) await office.mailbox.send(letter(id));
  await office.outbox.deliver();
  const before = office.tried.length;
  office.set(0);
  await office.outbox.deliver();
  const after = office.tried.length - before;
  assert.equal(after, 1);
  await office.outbox.deliver();
  assert.equal(office.tried.length, before + after);
});

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
  assert.deepEqual(await office.orders.countMailProblems(), { failed: 0, withheld: 0, late: 1 });
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
