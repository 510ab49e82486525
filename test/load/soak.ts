import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createEditor, takePhoto } from "../torture/editor.ts";
import { countSaves, openLedger } from "../torture/ledger.ts";
import { startMailReceiver } from "../torture/mail-receiver.ts";
import { findBroken, findUnmailed } from "../torture/promises.ts";
import { createChance } from "../torture/random.ts";
import { openSite } from "../torture/site.ts";
import { createVisitor } from "../torture/visitor.ts";
import { createCrowd, findAddresses } from "./crowd.ts";

const MAILED_WITHIN_MS = 60_000;

type SoakPlan = {
  seed: number;
  seconds: number;
  perSecond: number;
  ordersPerMinute: number;
  saveEveryMs: number;
};

/** A busy day at the clinic: visitors at a fixed rate, orders, an editor saving, mails going out. */
export async function runSoak(plan: SoakPlan) {
  const chance = createChance(plan.seed);
  const folder = mkdtempSync(join(tmpdir(), "samspil-soak-"));
  const receiver = await startMailReceiver();
  const site = await openSite(folder, { SMTP_URL: receiver.url });
  const ledger = openLedger();
  try {
    await site.start();
    await site.signIn();
    const photo = await takePhoto(1800, 1200);
    // Whoever puts the picture up is not the one who later edits: what the crowd asks for stays.
    await createEditor(site, ledger, chance.of("photographer"), photo).createWithPicture();
    const editor = createEditor(site, ledger, chance.of("editor"), photo);
    const order = createVisitor(site.origin, ledger, chance.of("visitor"));
    const crowd = createCrowd({
      origin: site.origin,
      addresses: await findAddresses(site.origin),
      perSecond: plan.perSecond,
      chance: chance.of("crowd"),
    });
    crowd.start();
    const failures: string[] = [];
    const stops = [
      every(60_000 / plan.ordersPerMinute, order, failures),
      every(plan.saveEveryMs, editor.work, failures),
    ];
    await wait(plan.seconds * 1000);
    const visited = await crowd.stop();
    await Promise.all(stops.map((stop) => stop()));
    const mailed = await findUnmailed(site, receiver.accepted, MAILED_WITHIN_MS);
    return {
      crowd: visited,
      orders: ledger.orders.size,
      saves: countSaves(ledger),
      mails: mailed.mails,
      /** What the server logged: warnings and errors only. What is told while it stops is not the soak's. */
      logged: [...site.log],
      /** Each broken promise, in words. */
      broken: [
        ...failures,
        ...ledger.refusals,
        ...findBroken(site, ledger),
        ...mailed.broken,
        ...findMissing(plan, ledger.orders.size),
      ],
    };
  } finally {
    await site.stop();
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
}

/** A run in which nobody could order has shown nothing about orders. The last may not have had its turn yet. */
export function findMissing(
  { seconds, ordersPerMinute }: Pick<SoakPlan, "seconds" | "ordersPerMinute">,
  orders: number,
): string[] {
  const wanted = Math.floor((seconds * ordersPerMinute) / 60) - 1;
  return orders >= wanted ? [] : [`only ${orders} of ${wanted} orders were acknowledged`];
}

/**
 * Lets somebody do `step` now and at a fixed rate, one after the other; a timer that comes late leaves none out.
 * @returns the end of it
 */
function every(milliseconds: number, step: () => Promise<void>, failures: string[]) {
  const began = performance.now();
  let underway = Promise.resolve();
  let times = 0;
  function act() {
    for (; times * milliseconds <= performance.now() - began; times += 1) {
      underway = underway.then(step).catch((error: unknown) => void failures.push(describe(error)));
    }
  }
  act();
  const timer = setInterval(act, milliseconds);
  return async () => {
    clearInterval(timer);
    await underway;
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} (${error.cause ?? "no cause"})` : String(error);
}
