import { join } from "node:path";
import type { Database } from "../../app/server/database/database.server.ts";
import { createDocuments } from "../../app/server/documents/documents.server.ts";
import { createTrustedClock } from "../../app/server/jobs/trusted-clock.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { createDeliveries } from "../../app/server/mail/deliveries.server.ts";
import { createErasure } from "../../app/server/mail/erasure.server.ts";
import { createMailbox } from "../../app/server/mail/mailbox.server.ts";
import type { Message } from "../../app/server/mail/message.server.ts";
import { createOutbox } from "../../app/server/mail/outbox.server.ts";
import type { MailTransport } from "../../app/server/mail/transport.server.ts";
import type { NewOrder, Order } from "../../app/shop/orders/order.ts";
import { createOrders } from "../../app/shop/orders/orders.server.ts";
import { createDatabase } from "./backend.ts";
import { cleanUp, makeFolder } from "./cleanup.ts";

const log = createLog("silent");

/** An outbox on a database of its own, with a clock that the test moves; more workers can be started. */
export async function openPostOffice(
  transport: MailTransport,
  limits: { slowAfterMs?: number; stopWithinMs?: number } = {},
) {
  const folder = makeFolder();
  const database = await createDatabase(join(folder, "mail.db"));
  const documents = createDocuments(database);
  const begun = new Date("2026-11-21T08:00:00Z");
  let now = begun;
  const clock = () => now;
  const trustedClock = createTrustedClock({ database, clock, log });
  cleanUp(async () => {
    documents.close();
    await database.close();
  });
  const hire = (by = transport) => {
    const parts = { database, documents, transport: by, log, clock, trustedClock };
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
    documents,
    outbox: hire(),
    hire,
    rows,
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
    { ...letter, id, to: ["signe@klinik.example"] },
    { ...letter, id: `${id}-kvittering`, to: [form.email] },
  ];
}

/** The stores of orders and mails on a database. */
export function createOrderStores(database: Database, clock = () => new Date()) {
  const mailbox = createMailbox({ database, domain: "klinik.example", clock, onPost() {} });
  const deliveries = createDeliveries({ database, clock, onRetry() {} });
  const log = { warn() {} };
  const erasure = createErasure({ database, files: { erase: async () => {} }, log });
  const stores = { database, mailbox, deliveries, erasure, clock };
  return {
    ...stores,
    orders: createOrders({ ...stores, audit: async () => true, keptDays: 1825 }),
  };
}

/** The same on a new database, closed after the test file. */
export async function openOrderStores() {
  const folder = makeFolder();
  const database = await createDatabase(join(folder, "samspil.db"));
  cleanUp(async () => {
    await database.close();
  });
  return createOrderStores(database);
}
