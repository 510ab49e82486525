import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { atEnd } from "../at-end.ts";
import { askPostgres, startPostgres } from "../postgres.ts";
import { type PostgresLine, startPostgresLine } from "../postgres-line.ts";
import { prepareSite, send, sendOrder } from "../site-process.ts";

const AT_ONCE = 200;

const folder = mkdtempSync(join(tmpdir(), "samspil-line-"));
atEnd(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
const server = await startPostgres();
const url = await server.newDatabase();
const north = await addSite();

/** One of two instances, on a line of its own to the database that they have in common. */
async function addSite() {
  const line: PostgresLine = await startPostgresLine(url);
  const site = await prepareSite({
    DATA_DIR: mkdtempSync(join(folder, "site-")),
    DATABASE_URL: line.url,
    AUTH_SECRET: "den samme hemmelighed for dem begge, og lang nok",
  });
  await site.start();
  atEnd(() => site.end("SIGKILL"));
  return { ...site, line };
}

/** The numbers of the orders that are stored, by the id of their form. */
async function storedNumbers(): Promise<Map<string, string>> {
  const rows = await askPostgres(url, "select form_id, number from orders");
  return new Map(rows.map(({ form_id, number }) => [form_id, String(number)]));
}

test("of two hundred orders at once over a slow line each that is thanked for is stored, and no other", async () => {
  north.line.slow(5);
  const orders = Array.from({ length: AT_ONCE }, () => randomBytes(16).toString("hex"));
  const thanked = await Promise.all(
    orders.map(async (orderId) => [orderId, await sendOrder(north.origin, { orderId })] as const),
  );
  north.line.heal();
  const stored = await storedNumbers();
  assert.deepEqual(
    thanked.filter(([orderId, number]) => stored.get(orderId) !== number),
    [],
  );
  assert.ok(stored.size > 0);
});

/** What visitors send, each as they are told that it has been taken. */
const SENT = {
  orders: async () => (await sendOrder(north.origin)) !== undefined,
  withdrawals: async () => {
    const form = { navn: "Mathilde Krogh", nummer: "1001", email: "mathilde@krogh.example" };
    return (await post("/fortryd", { ...form, intent: "bekraeft" })).status === 200;
  },
  callbacks: async () => {
    const form = { navn: "Rune Thygesen", telefon: "+45 00 98 76 54" };
    return (await post("/ring-mig-op", form)).status === 303;
  },
};

function post(path: string, form: Record<string, string>) {
  return send(north.origin + path, new URLSearchParams(form));
}

for (const [table, sendOne] of Object.entries(SENT)) {
  test(`what is stored in ${table} is thanked for, though the database says nothing more after it`, async () => {
    const silent = north.line.silenceAt(`insert into "${table}"`, { isCommitted: true });
    try {
      assert.ok(await sendOne());
      await silent;
    } finally {
      north.line.heal();
    }
    assert.ok((await askPostgres(url, `select 1 from ${table}`)).length > 0);
  });
}
