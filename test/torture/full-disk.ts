import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { letWork } from "./clients.ts";
import { countSaves, type Ledger, openLedger } from "./ledger.ts";
import { startMailReceiver } from "./mail-receiver.ts";
import { findBroken, findUnmailed } from "./promises.ts";
import { createChance } from "./random.ts";
import { openSite, type Site } from "./site.ts";

const SIZE = "48m";
const CHUNK = Buffer.alloc(64 * 1024);
const WELL_AGAIN_WITHIN_MS = 60_000;

type FullDiskReport = {
  /** How often the disk was full; 0, and a broken promise, where this user may not mount a small one. */
  cycles: number;
  orders: number;
  saves: number;
  /** Orders, saves and uploads that were answered with 503 while the disk was full. */
  refused: number;
  broken: string[];
};

/** Fills the disk under a working site and frees it again, `cycles` times. */
export async function runFullDisk(
  cycles: number,
  { seed, onCycle = () => undefined }: { seed: number; onCycle?: () => void },
): Promise<FullDiskReport> {
  const folder = mkdtempSync(join(tmpdir(), "samspil-full-disk-"));
  const mounting = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder]);
  if (mounting.status !== 0) {
    rmSync(folder, { recursive: true });
    const broken = [`no disk was filled: ${mounting.stderr}`];
    return { cycles: 0, orders: 0, saves: 0, refused: 0, broken };
  }
  try {
    return await runOn(folder, cycles, seed, onCycle);
  } finally {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  }
}

async function runOn(folder: string, cycles: number, seed: number, onCycle: () => void) {
  const chance = createChance(seed).of("full disk");
  const receiver = await startMailReceiver();
  const site = await openSite(folder, { SMTP_URL: receiver.url, LOG_LEVEL: "silent" });
  const ledger = openLedger();
  const broken: string[] = [];
  await site.start();
  await site.signIn();
  const stopClients = await letWork(site, ledger, chance, { visitors: 3, editors: 2 });
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await wait(chance.between(500, 2000));
    const ballast = join(folder, "ballast");
    fill(ballast);
    await wait(chance.between(500, 2500));
    const page = await fetch(`${site.origin}/om`);
    if (page.status !== 200) broken.push(`/om answers ${page.status} while the disk is full`);
    await page.arrayBuffer();
    rmSync(ballast);
    if (!(await isWellAgain(ledger))) broken.push("no order is taken although there is room again");
    onCycle();
  }
  await stopClients();
  const mailed = await findUnmailed(site, receiver.accepted);
  const wrong = ledger.refusals.filter((refusal) => !refusal.endsWith(" 503"));
  broken.push(...wrong, ...findBroken(site, ledger), ...mailed.broken);
  await endSite(site, receiver);
  return {
    cycles,
    orders: ledger.orders.size,
    saves: countSaves(ledger),
    refused: ledger.refusals.length - wrong.length,
    broken: [...new Set(broken)],
  };
}

/** Writes until nothing more goes in. */
function fill(ballast: string) {
  const file = openSync(ballast, "w");
  try {
    while (writeSync(file, CHUNK) > 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(file);
  }
}

/** True when a new order has been acknowledged. */
async function isWellAgain({ orders }: Ledger): Promise<boolean> {
  const before = orders.size;
  for (let waited = 0; waited < WELL_AGAIN_WITHIN_MS; waited += 50) {
    if (orders.size > before) return true;
    await wait(50);
  }
  return false;
}

async function endSite(site: Site, receiver: Awaited<ReturnType<typeof startMailReceiver>>) {
  await site.stop();
  await receiver.close();
}
