import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { atEnd } from "./at-end.ts";
import { runFirstStartKills } from "./torture/first-starts.ts";
import { runKills } from "./torture/kills.ts";
import { openLedger } from "./torture/ledger.ts";
import { findBroken, findLeftovers, withDatabase } from "./torture/promises.ts";
import { openSite } from "./torture/site.ts";

const NOBODY_HAS_THIS_PID = 2 ** 22 + 1;

test("five kills at random moments lose no acknowledged order, mail or save", async () => {
  const report = await runKills(5, { seed: Date.now() });
  assert.deepEqual(report.broken, []);
  assert.ok(report.orders > 0 && report.saves > 0 && report.mails > 0);
});

test("a first start that is killed is finished by the next", async () => {
  const { broken } = await runFirstStartKills(2, { seed: Date.now() });
  assert.deepEqual(broken, []);
});

test("half of the demo texts, a user without a password and half a file are no state to stay in", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samspil-cut-off-"));
  const site = await openSite(folder, {});
  atEnd(async () => {
    await site.kill();
    rmSync(folder, { recursive: true });
  });
  await site.start();
  await site.kill();
  withDatabase(site.dataDir, (database) => {
    for (const table of ["documents", "history"]) {
      database.exec(`delete from ${table} where collection = 'content' and id > 'n'`);
    }
    database.exec("delete from account");
  });
  const upload = join(site.temporary, `samspil-upload-${NOBODY_HAS_THIS_PID}-abc123`);
  mkdirSync(upload);
  writeFileSync(join(upload, "upload"), "halvt");
  writeFileSync(join(site.dataDir, "media/hero/halv-1700000000000.jpg.part"), "halvt");
  await site.start();
  await site.signIn();
  assert.deepEqual([...findBroken(site, openLedger()), ...findLeftovers(site)], []);
});
