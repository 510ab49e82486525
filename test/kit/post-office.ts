import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../app/server/database/database.server.ts";
import {
  createStoreInTime,
  type StoreInTime,
} from "../../app/server/database/store-in-time.server.ts";
import { createTrustedClock } from "../../app/server/database/trusted-clock.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { createDeliveries } from "../../app/server/mail/deliveries.server.ts";
import { createOutbox } from "../../app/server/mail/outbox.server.ts";
import { type Message, queueAgain, queueMail } from "../../app/server/mail/queue-mail.server.ts";
import type { MailTransport } from "../../app/server/mail/transport.server.ts";
import type { NewOrder, Order } from "../../app/shop/orders/order.ts";
import { createOrders, type Orders } from "../../app/shop/orders/orders.server.ts";
import { openStore } from "./backend.ts";
import { cleanUp } from "./cleanup.ts";

const log = createLog("silent");
const ORIGIN = "https://klinik.example";

/** An outbox on a database of its own, with a clock that the test moves; more workers can be started. */
export async function openPostOffice(
  transport: MailTransport,
  limits: { slowAfterMs?: number; stopWithinMs?: number } = {},
) {
  const database = await openStore();
  const begun = new Date("2026-11-21T08:00:00Z");
  let now = begun;
  const clock = () => now;
  const { trustedClock } = createTrustedClock({ database, clock, log });
  const hire = (by = transport) => {
    const parts = { database, transport: by, log, clock, trustedClock };
    const worker = createOutbox({ ...parts, ...limits });
    cleanUp(worker.stop);
    return worker;
  };
  const rows = () =>
    database.kysely
      .selectFrom("outbox")
      .selectAll()
      .orderBy("mail_id")
      .orderBy("recipient")
      .execute();
  return {
    ...createOrderStores(database, clock),
    outbox: hire(),
    hire,
    rows,
    queue: (message: Message) =>
      database.kysely
        .transaction()
        .execute((trx) => queueMail(trx, message, { origin: ORIGIN, now: now })),
    queueAgain: (mailId: string, recipient: string) =>
      queueAgain(database.kysely, mailId, recipient, now),
    /** How many mails are in each state. */
    async states() {
      const byState = Object.groupBy(await rows(), ({ state }) => state);
      return Object.fromEntries(
        Object.entries(byState).map(([state, all]) => [state, all?.length]),
      );
    },
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** Sets the clock relative to its beginning. */
    set(ms: number) {
      now = new Date(begun.getTime() + ms);
    },
  };
}

let count = 0;

/** A new order of two Samtalekort, from a form of its own. */
export function newOrder(changes: Partial<NewOrder> = {}): NewOrder {
  count += 1;
  const formId = count.toString(16).padStart(32, "0");
  return {
    formId,
    id: `${formId}-0123456789abcdef`,
    form: {
      navn: "Mathilde Krogh",
      email: "mathilde@post.example",
      telefon: "",
      adresse: "Ærøvej 3",
      postnummer: "2100",
      by: "København Ø",
      cvr: "",
      ean: "",
      besked: "Må gerne stilles ved døren",
      koeber: "privat",
      organisation: "",
      rekvisition: "",
    },
    lines: [{ id: "samtalekort", navn: "Samtalekort", quantity: 2, pris: 349 }],
    total: 698,
    ...changes,
  };
}

/** One mail for the clinic, and one for the customer. */
export function twoMessages({ id, form }: Order): Message[] {
  const letter = { subject: "Bestilling", html: "<p>Hej</p>", text: "Hej" };
  return [
    { ...letter, id, orderId: id, to: ["signe@klinik.example"] },
    { ...letter, id: `${id}-kvittering`, orderId: id, to: [form.email] },
  ];
}

type OrderStores = { storeInTime: StoreInTime; orders: Pick<Orders, "store"> };

/** Stores an order with its mails, as the shop's form does. */
export function storeOrder(
  { storeInTime, orders }: OrderStores,
  asked = newOrder(),
  compose = twoMessages,
): Promise<Order> {
  return storeInTime(async (trx) => {
    const { earlier, order } = await orders.store(trx, asked);
    if (earlier) return earlier.order;
    const mail = { origin: ORIGIN, now: new Date(order.placedAt) };
    for (const message of compose(order)) await queueMail(trx, message, mail);
    return order;
  });
}

/** The stores of orders and mails on a database. */
export function createOrderStores(database: Database, clock = () => new Date()) {
  const { kysely } = database;
  const mailDisk = { database, folder: join(tmpdir(), "no-mails"), log };
  return {
    database,
    clock,
    storeInTime: createStoreInTime(database),
    deliveries: createDeliveries({ kysely, clock }),
    orders: createOrders({ mailDisk, clock, audit: async () => true, keptDays: 1825 }),
  };
}

/** The same on a new database, closed after the test file. */
export async function openOrderStores() {
  return createOrderStores(await openStore());
}
