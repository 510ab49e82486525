import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { atEnd } from "./at-end.ts";
import { repeated, seed } from "./seed.ts";
import { runFirstStartKills } from "./torture/first-starts.ts";
import { MOMENTS, runKills } from "./torture/kills.ts";
import { openLedger } from "./torture/ledger.ts";
import { findBroken, findStaleFiles, findWrongRepeats, withDatabase } from "./torture/promises.ts";
import { openSite } from "./torture/site.ts";

/** Of docs/reliability.md: `KILLS=50 npm run test:one -- kills`. */
const KILLS = Number(process.env.KILLS ?? MOMENTS.length);
const NOBODY_HAS_THIS_PID = 2 ** 22 + 1;

test("kills at random moments of each kind lose no acknowledged order, mail or save", async () => {
  const report = await runKills(KILLS, { seed });
  assert.deepEqual(report.broken, [], repeated);
  assert.ok(report.orders > 0 && report.saves > 0 && report.mails > 0, repeated);
});

test("a mail may come again for each kill that met it in hand, and never once it was written down as sent", () => {
  const [a, b] = ["<a@samspil.example>", "<b@samspil.example>"];
  const to = "signe@samspil.example";
  const mail = (messageId: string) => ({ messageId, to });
  const kill = (accepted: number, inHand: string[], sent: string[] = []) => ({
    accepted,
    inHand: new Set(inHand.map((id) => `${id} ${to}`)),
    sent: new Set(sent.map((id) => `${id} ${to}`)),
  });
  assert.deepEqual(findWrongRepeats([mail(a), mail(b), mail(a)], [kill(1, [a])]), []);
  assert.deepEqual(findWrongRepeats([mail(a), mail(a), mail(a)], [kill(1, [a]), kill(2, [a])]), []);
  assert.deepEqual(findWrongRepeats([mail(a), mail(b), mail(a)], [kill(2, [b])]), [
    `${a} ${to} came again 1 times, and 0 kills met it`,
  ]);
  // In hand at the first kill, written down at the second, and sent again all the same.
  assert.deepEqual(findWrongRepeats([mail(a), mail(a)], [kill(0, [a]), kill(1, [], [a])]), [
    `${a} ${to} came again after it was written down as sent`,
  ]);
  assert.deepEqual(findWrongRepeats([], [kill(0, ["1", "2", "3", "4"])]), [
    "4 mails were in hand at once",
  ]);
});

test("a first start that is killed is finished by the next", async () => {
  const broken = await runFirstStartKills(2, { seed });
  assert.deepEqual(broken, [], repeated);
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
  const picture = join(site.dataDir, "media/hero/halv-1700000000000.jpg.part");
  writeFileSync(picture, "halvt");
  // A folder that others may write into is cleared of what is old.
  utimesSync(picture, new Date(0), new Date(0));
  await site.start();
  await site.signIn();
  assert.deepEqual([...findBroken(site, openLedger()), ...findStaleFiles(site)], []);
});
