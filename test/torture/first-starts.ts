import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openLedger } from "./ledger.ts";
import { findBroken, findStaleFiles } from "./promises.ts";
import { createChance } from "./random.ts";
import { openSite } from "./site.ts";

/**
 * Kills the site's very first start, while it makes database, demo texts, account and secret, `times` times
 * on a new folder each. The next start must finish what was begun, so that an editor can sign in.
 * @returns each broken promise, in words
 */
export async function runFirstStartKills(
  times: number,
  { seed }: { seed: number },
): Promise<string[]> {
  const chance = createChance(seed).of("first starts");
  const broken: string[] = [];
  let usualMs = 1500;
  for (let time = 0; time < times; time += 1) {
    const folder = mkdtempSync(join(tmpdir(), "samspil-first-start-"));
    const site = await openSite(folder, { SMTP_URL: "smtp://127.0.0.1:9" });
    for (let kill = chance.between(1, 3); kill > 0; kill -= 1) {
      site.begin();
      await untilBegun(site.dataDir);
      await wait(chance.number() * usualMs);
      await site.kill();
    }
    const began = performance.now();
    try {
      await site.start();
      await site.signIn();
      broken.push(...findBroken(site, openLedger()), ...findStaleFiles(site));
      if (readFileSync(join(site.dataDir, "secret"), "utf8").length < 32) {
        broken.push("the secret is half-written");
      }
    } catch (error) {
      broken.push(String(error));
    }
    usualMs = performance.now() - began;
    await site.kill();
    rmSync(folder, { recursive: true });
  }
  return broken;
}

/** Before the data folder is there, nothing can be left half-done. */
async function untilBegun(dataDir: string) {
  for (let waited = 0; !existsSync(dataDir) && waited < 20_000; waited += 2) await wait(2);
}
