import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Database } from "../../app/server/database/database.server.ts";
import { createDocuments } from "../../app/server/documents/documents.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { createOutbox } from "../../app/server/mail/outbox.server.ts";
import type { MailTransport } from "../../app/server/mail/transport.server.ts";
import { runs } from "../fuzz/runs.ts";
import { createOrderStores, newOrder, twoLetters } from "../orders.ts";
import { backends } from "./backends.ts";
import { createMailServer, MOODS, mailKey } from "./mail-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GIVE_UP_MS = 5 * 24 * HOUR_MS;
const NOBODY = { account: "redaktion@samspil.example", device: "" };

type Form = ReturnType<typeof newOrder>;
type Taken = { form: Form; number: string };
/** The orders that stand there, by their forms, and the last number that was given. */
type Model = { orders: Map<string, Taken>; last: number };
type Clinic = ReturnType<typeof openClinic>;

/** Two sites that send what is in one database, through one mail server and by one clock. */
function openClinic(database: Database) {
  const clock = { now: Date.UTC(2027, 0, 4, 8) };
  const read = () => new Date(clock.now);
  const mail = createMailServer();
  const documents = createDocuments(database, read);
  const openOutbox = (send: MailTransport["send"]) =>
    createOutbox({
      ...{ database, documents, log: createLog("silent"), clock: read, stopWithinMs: 0 },
      transport: { send, forget: async () => {}, close() {} },
    });
  const outboxes = [1, 2].map(() => openOutbox(async (envelope) => mail.take(envelope)));
  return {
    ...createOrderStores(database, read),
    ...{ clock, mail, openOutbox },
    deliver: () => Promise.all(outboxes.map((outbox) => outbox.deliver())),
    async close() {
      for (const outbox of outboxes) await outbox.stop();
      documents.close();
    },
  };
}

async function take(model: Model, { orders }: Clinic, forms: Form[]) {
  const told = await Promise.all(forms.map((form) => orders.take(form, twoLetters)));
  const before = model.last;
  for (const [index, { order }] of told.entries()) {
    const form = forms[index];
    if (!form) continue;
    if (!model.orders.has(form.formId)) {
      model.last += 1;
      model.orders.set(form.formId, { form, number: order.number });
    }
    assert.equal(order.number, model.orders.get(form.formId)?.number);
  }
  const given = new Set(told.map(({ order }) => Number(order.number)));
  const isNew = (number: number) => number > before && number <= model.last;
  assert.equal([...given].filter(isNew).length, model.last - before, "each has its own number");
}

/** Takes mails in hand, and is heard of no more. */
async function dieWithMails({ openOutbox }: Clinic) {
  let begun: ReturnType<typeof createOutbox> | undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = openOutbox(() => {
      resolve();
      return new Promise(() => {});
    });
  });
  await Promise.race([hasBegun, begun?.deliver()]);
  void begun?.stop();
}

async function requireAll({ orders: known }: Model, clinic: Clinic) {
  const { orders, mail, clock, database } = clinic;
  const listed = (await orders.list()).map(({ number }) => number);
  const numbers = [...known.values()].map(({ number }) => number);
  assert.deepEqual(listed.toSorted(), numbers.toSorted(), "what was thanked for stands there");
  const rows = await database.kysely.selectFrom("outbox").selectAll().execute();
  const ids = [...known.values()].flatMap(({ form }) => [form.id, form.id]);
  const abouts = rows.map(({ about }) => about);
  assert.deepEqual(abouts.toSorted(), ids.toSorted(), "each order has its mails");
  for (const { message_id, recipient, state, created_at } of rows) {
    const key = mailKey(message_id, recipient);
    const isOver = mail.never.has(key) || clock.now - created_at >= GIVE_UP_MS;
    if (state === "failed") assert.ok(isOver, `${key} is given up`);
    if (state === "sent") assert.equal(mail.yes.get(key), 1, `${key} is said to be sent`);
  }
  for (const [key, times] of mail.yes) assert.equal(times, 1, `${key} went out once`);
}

function command(
  story: string,
  act: (model: Model, clinic: Clinic) => Promise<unknown>,
  check: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, Clinic> {
  return {
    check,
    async run(model, clinic) {
      await act(model, clinic);
      await requireAll(model, clinic);
    },
    toString: () => story,
  };
}

const hasOrders = ({ orders }: Model) => orders.size > 0;
const newest = ({ orders }: Model) => [...orders.values()].at(-1);

const commands = [
  fc.integer({ min: 1, max: 4 }).map((count) =>
    command(`${count} visitors order at once`, (model, clinic) =>
      take(
        model,
        clinic,
        Array.from({ length: count }, () => newOrder()),
      ),
    ),
  ),
  fc.constant(
    command("a visitor presses the button twice", async (model, clinic) => {
      const form = newOrder();
      await take(model, clinic, [form, form]);
    }),
  ),
  fc.constant(
    command(
      "the last form is sent again",
      async (model, clinic) => {
        const { form } = newest(model) ?? {};
        if (form) await take(model, clinic, [form]);
      },
      hasOrders,
    ),
  ),
  fc.constant(
    command(
      "the clinic erases the newest order",
      async (model, { orders }) => {
        const { form } = newest(model) ?? {};
        assert.ok(form && (await orders.erase(form.id, NOBODY)));
        model.orders.delete(form.formId);
      },
      hasOrders,
    ),
  ),
  fc
    .constantFrom(...MOODS)
    .map((mood) => command(`the mail server ${mood}`, async (_, { mail }) => mail.setMood(mood))),
  fc.constant(command("both sites look at the outbox", (_, { deliver }) => deliver())),
  fc.constant(command("a third site dies with mails in hand", (_, clinic) => dieWithMails(clinic))),
  fc.constantFrom(MINUTE_MS, HOUR_MS, GIVE_UP_MS).map((ms) =>
    command(`${ms / MINUTE_MS} minutes go by, and both look`, async (_, { clock, deliver }) => {
      clock.now += ms;
      await deliver();
    }),
  ),
];

/** Whatever has happened: when the server is well again, all goes out that was not given up. */
async function requireAllOut({ mail, clock, deliver, database }: Clinic) {
  mail.setMood("takes");
  clock.now += 2 * HOUR_MS;
  await deliver();
  const rows = await database.kysely.selectFrom("outbox").select("state").execute();
  assert.deepEqual(
    rows.filter(({ state }) => state !== "sent" && state !== "failed"),
    [],
  );
}

async function readLast({ kysely }: Database): Promise<number> {
  const last = kysely.selectFrom("sequences").select("value").where("name", "=", "order");
  return (await last.executeTakeFirstOrThrow()).value;
}

for (const { name, openEmpty } of backends) {
  test(`each order has one number, and each mail goes out once, from two sites on ${name}`, async () => {
    const story = fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (happened) => {
      const database = await openEmpty();
      const clinic = openClinic(database);
      const model: Model = { orders: new Map(), last: await readLast(database) };
      await fc.asyncModelRun(() => ({ model, real: clinic }), happened);
      await requireAllOut(clinic);
      await requireAll(model, clinic);
      await clinic.close();
    });
    await fc.assert(story, runs(0.5));
  });
}
