import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createEditor, takePhoto } from "./editor.ts";
import { openLedger } from "./ledger.ts";
import { findBroken, withDatabase } from "./promises.ts";
import { createChance } from "./random.ts";
import { end, ended, openSite, type Site } from "./site.ts";
import { createVisitor } from "./visitor.ts";

type RestoreReport = {
  kills: number;
  /** After how many of them the site was as before, and after how many as in the backup. */
  asBefore: number;
  asInBackup: number;
  broken: string[];
};

/** Kills `npm run restore` at random moments: the next start finds all that was, or all of the backup. */
export async function runRestoreKills(
  kills: number,
  { seed, onKill = () => undefined }: { seed: number; onKill?: () => void },
): Promise<RestoreReport> {
  const chance = createChance(seed).of("restores");
  const folder = mkdtempSync(join(tmpdir(), "samspil-restores-"));
  const site = await openSite(folder, { SMTP_URL: "smtp://127.0.0.1:9" });
  const before = join(folder, "before");
  const backup = join(folder, "backup");
  const words = await makeTwoStates(site, backup, chance.of("states"));
  cpSync(site.dataDir, before, { recursive: true });
  let usualMs = await timeOf(site, ["scripts/restore.ts", backup]);
  const report: RestoreReport = { kills: 0, asBefore: 0, asInBackup: 0, broken: [] };
  for (; report.kills < kills; report.kills += 1) {
    for (const name of readdirSync(folder)) {
      if (/^data/.test(name)) rmSync(join(folder, name), { recursive: true });
    }
    cpSync(before, site.dataDir, { recursive: true });
    const restoring = site.run(["scripts/restore.ts", backup]);
    const began = performance.now();
    await Promise.race([wait(chance.number() * 1.2 * usualMs), ended(restoring)]);
    await end(restoring, "SIGKILL");
    usualMs = Math.max(usualMs, performance.now() - began);
    onKill();
    await site.start();
    const state = stateOf(site, words);
    if (state) report[state] += 1;
    else report.broken.push("the site is neither as before nor as in the backup");
    report.broken.push(...findBroken(site, openLedger()));
    await site.kill();
  }
  rmSync(folder, { recursive: true });
  return report;
}

type Words = { inBoth: string[]; onlyBefore: string[] };

/** Work, a backup, and more work: what came after it tells the two states apart. */
async function makeTwoStates(site: Site, backup: string, chance: ReturnType<typeof createChance>) {
  await site.start();
  await site.signIn();
  const ledger = openLedger();
  const editor = createEditor(site, ledger, chance, await takePhoto(600, 400));
  const order = createVisitor(site.origin, ledger, chance);
  await editor.createWithPicture();
  await order();
  const inBoth = [...ledger.texts, ...ledger.orders.values()];
  const copying = site.run(["scripts/backup.ts", backup]);
  await ended(copying);
  if (!existsSync(backup)) throw new Error(`no backup was made: ${site.log.join(" | ")}`);
  await editor.createWithPicture();
  for (let again = 0; again < 5; again += 1) await order();
  const onlyBefore = [...ledger.texts, ...ledger.orders.values()].filter(
    (word) => !inBoth.includes(word),
  );
  await site.stop();
  return { inBoth, onlyBefore };
}

async function timeOf(site: Site, program: string[]): Promise<number> {
  const began = performance.now();
  await ended(site.run(program));
  return performance.now() - began;
}

function stateOf({ dataDir }: Site, { inBoth, onlyBefore }: Words) {
  const text = withDatabase(dataDir, (database) => {
    const rows = [
      ...database.prepare("select data from documents").all(),
      ...database.prepare("select number as data from orders").all(),
    ];
    return rows.map(({ data }) => data).join("\n");
  });
  if (!inBoth.every((word) => text.includes(word))) return undefined;
  if (onlyBefore.every((word) => text.includes(word))) return "asBefore";
  return onlyBefore.some((word) => text.includes(word)) ? undefined : "asInBackup";
}
