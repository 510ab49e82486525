import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createOrderForm } from "../../../app/orders/order.ts";
import { toRow } from "../../../app/orders/order-row.server.ts";
import { parseSettings } from "../../../app/server/config.server.ts";
import { openDatabase } from "../../../app/server/database/open-database.server.ts";
import { createDocuments } from "../../../app/server/documents/documents.server.ts";
import { createLog } from "../../../app/server/log.server.ts";
import { grownContent, LARGEST, uploaded } from "../../../test/growth/content.ts";

const ORDERS = 10_000;
const PICTURES = 5_000;
const FIRST_MOMENT = Date.UTC(2019, 0, 7, 8);
const HOUR_MS = 60 * 60_000;

/** 2,000 news, 1,000 articles, 500 products, 10,000 orders and 5,000 pictures, on a site that has been started once. */
export async function fillLargeSite(dataDir: string) {
  for (let number = 1; number <= PICTURES; number += 1) {
    const file = join(dataDir, uploaded("nyheder", number));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
  }
  const database = await openDatabase(parseSettings({ DATA_DIR: dataDir }), createLog("silent"));
  const documents = createDocuments(database);
  for (const { name, data } of grownContent(LARGEST)) {
    const basedOn = (await documents.read("content", name))?.revision ?? 0;
    await documents.write("content", name, data, { basedOn, by: "bench" });
  }
  documents.close();
  const rows = Array.from({ length: ORDERS }, (_, at) => orderRow(at + 1));
  for (let at = 0; at < ORDERS; at += 50) {
    await database.kysely
      .insertInto("orders")
      .values(rows.slice(at, at + 50))
      .execute();
  }
  const numbers = { value: ORDERS };
  await database.kysely.updateTable("sequences").set(numbers).where("name", "=", "order").execute();
  await database.close();
}

function orderRow(number: number) {
  const words: Record<string, string> = {
    ...{ navn: `Mathilde Krogh ${number}`, email: `kunde-${number}@post.example` },
    ...{
      adresse: "Ærøvej 3",
      postnummer: "2100",
      by: "København Ø",
      besked: "Ring på. ".repeat(20),
    },
  };
  const order = {
    ...{ id: `bestilling-${number}`, revision: 1, number: String(number) },
    placedAt: new Date(FIRST_MOMENT + number * HOUR_MS).toISOString(),
    form: createOrderForm((field) => words[field] ?? ""),
    lines: [{ id: "produkt-1", navn: "Samtalekort 1", quantity: 2, pris: 349 }],
    ...{ total: 757, handled: number < ORDERS - 50, isEmptied: false },
  };
  return { ...toRow(order), form_id: null };
}
