import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { withDatabase } from "../../kit/backend.ts";
import { createChance, repeatHint, seed } from "../../kit/random.ts";
import { until } from "../../kit/until.ts";
import { MOMENTS, runKills } from "./kills/kills.ts";
import { findBroken, findStaleFiles } from "./kills/promises.ts";
import { type KillableSite, openLedger, openSite } from "./kills/work.ts";

/** Of docs/reliability.md: `KILLS=50 npm run test:one -- kills`. */
const KILLS = Number(process.env.KILLS ?? MOMENTS.length);

test("kills at random moments of each kind lose no acknowledged order, mail or save", async () => {
  const report = await runKills(KILLS, seed);
  assert.deepEqual(report.broken, [], repeatHint);
  assert.ok(report.orders > 0 && report.saves > 0, repeatHint);
  assert.ok(report.mails >= 4 * report.orders, `${report.mails} mails; ${repeatHint}`);
});

test("a first start that is killed is completed by the next", async () => {
  const chance = createChance(seed).of("first starts");
  let usualMs = 1500;
  for (let time = 0; time < 2; time += 1) {
    const site = await openNew();
    for (let kill = chance.between(1, 3); kill > 0; kill -= 1) {
      site.begin();
      // Before the data folder is there, nothing can be left half-done.
      await until("it has begun", () => existsSync(site.dataDir));
      await wait(chance.number() * usualMs);
      await site.end("SIGKILL");
    }
    const began = performance.now();
    await requireWhole(site);
    usualMs = performance.now() - began;
    assert.ok(readFileSync(join(site.dataDir, "secret"), "utf8").length >= 32, repeatHint);
    await site.end("SIGKILL");
  }
});

test("a start completes half-written demo texts and a user without a password", async () => {
  const site = await openNew();
  await site.start();
  await site.end("SIGKILL");
  withDatabase(site, (database) => {
    for (const table of ["documents", "history"]) {
      database.exec(`delete from ${table} where collection = 'content' and id > 'n'`);
    }
    database.exec("delete from account");
  });
  await requireWhole(site);
});

function openNew(): Promise<KillableSite> {
  return openSite({ SMTP_URL: "smtp://127.0.0.1:9" });
}

async function requireWhole(site: KillableSite) {
  await site.start();
  await site.signIn();
  assert.deepEqual([...findBroken(site, openLedger()), ...findStaleFiles(site)], [], repeatHint);
}
