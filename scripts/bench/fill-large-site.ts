import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MINUTE_MS } from "../../app/formats/durations.ts";
import { variantsOf } from "../../app/formats/picture-variants.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { openDatabase } from "../../app/server/database/open-database.server.ts";
import { createDocuments } from "../../app/server/documents/documents.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { createOrderForm } from "../../app/shop/orders/order.ts";
import { toRow } from "../../app/shop/orders/order-row.server.ts";
import { type Document, grownContent, LARGEST, uploaded } from "../../test/kit/large-site.ts";

const ORDERS = 10_000;
const PICTURES = 5_000;
/** Later than what is erased by age, which would be work beside what is measured. */
const FIRST_ORDER = Date.now() - ORDERS * MINUTE_MS;

/** Fills a site that has been started once with the largest content, 10,000 orders and 5,000 pictures. */
export async function fillLargeSite(dataDir: string) {
  for (let number = 1; number <= PICTURES; number += 1) {
    const isShown = number % 2 === 0 && number <= LARGEST.nyheder;
    // Others are so late that none is old enough to be erased as unused.
    const file = join(dataDir, uploaded("nyheder", isShown ? number : PICTURES + number));
    mkdirSync(dirname(file), { recursive: true });
    for (const path of [file, ...variantsOf(file).map((variant) => variant.path)])
      writeFileSync(path, "");
  }
  await writeDocuments(dataDir, grownContent(LARGEST));
  const database = await openDatabase(parseSettings({ DATA_DIR: dataDir }), createLog("silent"));
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

/** Replaces documents in a data folder on SQLite. */
export async function writeDocuments(dataDir: string, all: Document[]) {
  const database = await openDatabase(parseSettings({ DATA_DIR: dataDir }), createLog("silent"));
  const documents = createDocuments(database);
  for (const { name, data } of all) {
    const basedOn = (await documents.read("content", name))?.revision ?? 0;
    await documents.write("content", name, data, { basedOn, by: "test" });
  }
  await database.close();
}

function orderRow(number: number) {
  const words: Record<string, string> = {
    navn: `Mathilde Krogh ${number}`,
    email: `kunde-${number}@post.example`,
    adresse: "Ærøvej 3",
    postnummer: "2100",
    by: "København Ø",
    besked: "Ring på. ".repeat(20),
  };
  const order = {
    id: `bestilling-${number}`,
    revision: 1,
    number: String(number),
    placedAt: new Date(FIRST_ORDER + number * MINUTE_MS).toISOString(),
    form: createOrderForm((field) => words[field] ?? ""),
    lines: [{ id: "produkt-1", navn: "Samtalekort 1", quantity: 2, pris: 349 }],
    total: 757,
    handled: number < ORDERS - 50,
    isEmptied: false,
    note: "",
  };
  return { ...toRow(order), form_id: null };
}
