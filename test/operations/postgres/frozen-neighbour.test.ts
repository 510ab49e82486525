import assert from "node:assert/strict";
import { randomBytes, randomInt } from "node:crypto";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { order } from "../../kit/client.ts";
import { askPostgres, startPostgres } from "../../kit/postgres.ts";
import { prepareSite } from "../../kit/site-process.ts";
import { startPostgresLine } from "./postgres-line.ts";

const ORDERS = 1_000;
const CUSTOMERS = 12;
const ANSWERED_WITHIN_MS = 10_000;
/** As long as a proxy waits for one that has been frozen. */
const GIVEN_UP_AFTER_MS = 20_000;

const server = await startPostgres();
const url = await server.newDatabase();
const sites = [await addSite(), await addSite()];
type NeighbourSite = (typeof sites)[number];

async function addSite() {
  const line = await startPostgresLine(url);
  const site = await prepareSite({
    DATABASE_URL: line.url,
    AUTH_SECRET: "den samme hemmelighed for dem begge, og lang nok",
  });
  await site.start();
  return { ...site, line, isAsked: true, pauses: 0 };
}

const FAULTS: Record<string, (site: NeighbourSite) => Promise<unknown>> = {
  async frozen(site) {
    site.pauses += 1;
    site.freeze();
    site.isAsked = false;
    await wait(randomInt(500, 8_000));
    site.thaw();
  },
  async killed(site) {
    site.isAsked = false;
    site.pauses += 1;
    await site.end("SIGKILL");
    await wait(randomInt(100, 1_000));
    await site.start();
  },
  async cut({ line }) {
    line.cut();
    await wait(randomInt(50, 500));
    line.cut();
  },
  async silent({ line }) {
    line.silence({ isNewToo: randomInt(2) === 0 });
    await wait(randomInt(500, 8_000));
    line.heal();
  },
  async "silent in an order"({ line }) {
    const when = (["asked", "committed", "told"] as const)[randomInt(3)] ?? "asked";
    const isNewToo = randomInt(2) === 0;
    await Promise.race([
      line.at('insert into "orders"', when, () => line.silence({ isNewToo })),
      wait(2_000),
    ]);
    await wait(randomInt(500, 8_000));
    line.heal();
  },
  async slow({ line }) {
    line.slow(randomInt(10, 60));
    await wait(randomInt(500, 3_000));
    line.heal();
  },
};

type Sent = {
  orderId: string;
  status: number | undefined;
  number: string | undefined;
  ms: number;
  /** Its instance was frozen or killed meanwhile: nobody was there to answer. */
  wasPaused: boolean;
};

async function orderFrom(site: NeighbourSite): Promise<Sent> {
  const orderId = randomBytes(16).toString("hex");
  const { pauses } = site;
  const begun = performance.now();
  const signal = AbortSignal.timeout(GIVEN_UP_AFTER_MS);
  const answer = await order(site.origin, { orderId }, signal).catch(() => undefined);
  const ms = performance.now() - begun;
  const { status, number } = answer ?? {};
  return { orderId, status, number, ms, wasPaused: site.pauses !== pauses };
}

test("of a thousand orders on two instances, one of them frozen, killed or cut from its database, none acknowledged is lost, none refused is stored, and each is answered within ten seconds", async (t) => {
  const sent: Sent[] = [];
  let begun = 0;
  async function customer() {
    while (begun < ORDERS) {
      begun += 1;
      const asked = sites.filter(({ isAsked }) => isAsked);
      const site = asked[randomInt(asked.length)];
      if (site) sent.push(await orderFrom(site));
      await wait(randomInt(20, 200));
    }
  }
  const customers = Promise.all(Array.from({ length: CUSTOMERS }, customer));
  const met = new Map<string, number>();
  const names = Object.keys(FAULTS);
  while (begun < ORDERS) {
    const site = sites[randomInt(sites.length)];
    const name = names[randomInt(names.length)] ?? "";
    if (!site) continue;
    await FAULTS[name]?.(site);
    site.isAsked = true;
    met.set(name, (met.get(name) ?? 0) + 1);
    await wait(randomInt(100, 500));
  }
  await customers;

  const rows = await askPostgres(url, "select form_id, number from orders");
  const stored = new Map(rows.map(({ form_id, number }) => [form_id, String(number)]));
  assert.equal(new Set(stored.values()).size, stored.size);
  const thanked = sent.filter(({ number }) => number);
  const refused = sent.filter(({ status }) => status === 503);
  const unknown = sent.filter(({ status }) => status === undefined || status === 504);
  const longest = Math.max(...sent.filter((one) => !one.wasPaused).map(({ ms }) => ms));
  t.diagnostic(
    `${thanked.length} thanked for, ${refused.length} refused, ${unknown.length} not known; ${stored.size} stored; the longest answer ${Math.round(longest)} ms; ${JSON.stringify([...met])}`,
  );
  assert.deepEqual(
    thanked.filter(({ orderId, number }) => stored.get(orderId) !== number),
    [],
  );
  assert.deepEqual(
    refused.filter(({ orderId }) => stored.has(orderId)),
    [],
  );
  assert.equal(thanked.length + refused.length + unknown.length, ORDERS);
  assert.ok(longest < ANSWERED_WITHIN_MS, `answered after ${longest} ms`);
});
