import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { createEditor, takePhoto } from "../torture/editor.ts";
import { countSaves, openLedger } from "../torture/ledger.ts";
import { startMailReceiver } from "../torture/mail-receiver.ts";
import { findBroken, findUnmailed } from "../torture/promises.ts";
import { createChance } from "../torture/random.ts";
import { end, openSite, projectRoot } from "../torture/site.ts";
import { createVisitor } from "../torture/visitor.ts";
import { until } from "../until.ts";
import { type Address, bareAddresses, findAddresses } from "./addresses.ts";
import { type CrowdReport, createCrowd } from "./crowd.ts";

const MEASURE_EVERY_MS = 10_000;
const MAILED_WITHIN_MS = 60_000;

type SoakPlan = {
  seed: number;
  seconds: number;
  perSecond: number;
  ordersPerMinute: number;
  saveEveryMs: number;
  /** How many pictures the clinic has put up before. */
  pictures: number;
  /** How long the same crowd visits the bare server first. */
  baselineSeconds: number;
  onProgress?: (line: string) => void;
};

export type SoakReport = {
  crowd: CrowdReport;
  baseline: CrowdReport;
  orders: number;
  saves: number;
  mails: number;
  /** Megabytes that the server's process holds, each ten seconds. */
  memory: { second: number; megabytes: number }[];
  /** Seconds that the server's process has worked, all threads together. */
  processorSeconds: number;
  /** What the server logged: warnings and errors only. */
  logged: string[];
  /** Each broken promise, in words; one is that the server has nothing to complain of, another that there was work. */
  broken: string[];
};

/** A busy day at the clinic: visitors at a fixed rate, orders, an editor saving, mails going out. */
export async function runSoak(plan: SoakPlan): Promise<SoakReport> {
  const { seed, seconds, perSecond, onProgress = () => undefined } = plan;
  const chance = createChance(seed);
  const folder = mkdtempSync(join(tmpdir(), "samspil-soak-"));
  const receiver = await startMailReceiver();
  const site = await openSite(folder, { SMTP_URL: receiver.url });
  const ledger = openLedger();
  try {
    await site.start();
    await site.signIn();
    const photo = await takePhoto(1800, 1200);
    // Whoever puts the pictures up is not the one who later edits: what the crowd asks for stays.
    const photographer = createEditor(site, ledger, chance.of("photographer"), photo);
    for (let picture = 0; picture < plan.pictures; picture += 1)
      await photographer.createWithPicture();
    const editor = createEditor(site, ledger, chance.of("editor"), photo);
    const addresses = await findAddresses(site.origin);
    onProgress(`${addresses.length} addresses`);
    const baseline = await visitBareServer(plan, await bareAddresses(site.origin, addresses));

    const order = createVisitor(site.origin, ledger, chance.of("visitor"));
    const crowd = createCrowd(site.origin, addresses, { perSecond, chance: chance.of("crowd") });
    const memory: SoakReport["memory"] = [];
    const began = Date.now();
    const measure = () => {
      const second = Math.round((Date.now() - began) / 1000);
      memory.push({ second, megabytes: residentMegabytes(site.pid()) });
      onProgress(`${second} s: ${memory.at(-1)?.megabytes} MB`);
    };
    const workedBefore = processorSeconds(site.pid());
    crowd.start();
    const failures: string[] = [];
    const stops = [
      every(60_000 / plan.ordersPerMinute, order, failures),
      every(plan.saveEveryMs, editor.work, failures),
      every(MEASURE_EVERY_MS, async () => measure(), failures),
    ];
    await wait(seconds * 1000);
    const visited = await crowd.stop();
    await Promise.all(stops.map((stop) => stop()));
    const worked = processorSeconds(site.pid()) - workedBefore;
    const mailed = await findUnmailed(site, receiver.accepted, MAILED_WITHIN_MS);
    // Of now: what is told while it stops is not the soak's.
    const logged = [...site.log];
    return {
      crowd: visited,
      baseline,
      orders: ledger.orders.size,
      saves: countSaves(ledger),
      mails: mailed.mails,
      memory,
      processorSeconds: worked,
      logged,
      broken: [
        ...failures,
        ...ledger.refusals,
        ...findBroken(site, ledger),
        ...mailed.broken,
        ...findMissing(plan, ledger.orders.size),
        ...logged.map((line) => `the server logged ${line}`),
      ],
    };
  } finally {
    await site.stop();
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
}

/** The crowd's own figures on this machine: the same rate, the same bytes, a server that does nothing. */
async function visitBareServer(
  { seed, perSecond, baselineSeconds }: SoakPlan,
  addresses: Address[],
): Promise<CrowdReport> {
  const port = await freePort();
  const bare = spawn(process.execPath, ["test/load/bare-server.ts"], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: "inherit",
  });
  const origin = `http://127.0.0.1:${port}`;
  await until("the bare server is up", () => isUp(origin));
  const chance = createChance(seed).of("crowd");
  const crowd = createCrowd(origin, addresses, { perSecond, chance, reads: false });
  crowd.start();
  await wait(baselineSeconds * 1000);
  const report = await crowd.stop();
  await end(bare, "SIGTERM");
  return report;
}

function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/?bytes=0`).then(
    () => true,
    () => false,
  );
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

/** What the process holds of the machine's memory, all threads and buffers included. */
function residentMegabytes(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) throw new Error("memory can be measured on Linux only");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1]);
  return Math.round(kilobytes / 1024);
}

/** The kernel counts in hundredths of a second: user and system time are fields 14 and 15. */
function processorSeconds(pid: number | undefined): number {
  const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = rest.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

/** Per cent that the memory grew from minute 2 to the last minute: the medians of both. */
export function memoryGrowth(memory: SoakReport["memory"]): number {
  const last = memory.at(-1)?.second ?? 0;
  const before = median(memory.filter(({ second }) => second > 60 && second <= 120));
  const after = median(memory.filter(({ second }) => second > last - 60));
  return before === 0 ? 0 : (100 * (after - before)) / before;
}

function median(samples: SoakReport["memory"]): number {
  const sorted = samples.map(({ megabytes }) => megabytes).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
