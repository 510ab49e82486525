import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "./at-end.ts";
import { repeated, seed } from "./seed.ts";
import { withDatabase } from "./torture/promises.ts";
import { openSite, post } from "./torture/site.ts";
import { until } from "./until.ts";

const DRAFTS = 40;
const KILLS = 5;

test("what is due over kills and restarts is published once each, and none is lost", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samspil-due-"));
  const site = await openSite(folder, {});
  atEnd(async () => {
    await site.kill();
    rmSync(folder, { recursive: true });
  });
  await site.start();
  await site.signIn();
  const titles = Array.from({ length: DRAFTS }, (_, index) => `Planlagt ${index} af mange`);
  for (const title of titles) {
    const later = { as: "later", publishAt: "2099-01-01T08:00" };
    const body = JSON.stringify({ intent: "create", ...later, values: { title } });
    const headers = {
      cookie: site.cookie(),
      origin: site.origin,
      "content-type": "application/json",
    };
    const answer = await post(`${site.origin}/admin/nyheder.data`, body, headers);
    assert.equal(answer.status, 200);
  }
  await site.stop();
  withDatabase(site.dataDir, (database) => database.exec("update drafts set publish_at = 1"));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const left = draftsLeft();
    site.begin();
    // The first while it publishes: some are out, and some are not.
    await until("a draft is published", () => left === 0 || draftsLeft() < left);
    await wait((seed * (kill + 7)) % 15);
    await site.kill();
  }
  await site.start();
  await until("nothing waits any more", () => draftsLeft() === 0);
  const news = withDatabase(site.dataDir, (database) => {
    const row = database.prepare("select data from documents where id = 'nyheder'").get();
    return JSON.parse(String(row?.data)).items.map(({ title }: { title: string }) => title);
  });
  const published = news.filter((title: string) => titles.includes(title));
  assert.deepEqual(published.toSorted(), titles.toSorted(), repeated);

  function draftsLeft(): number {
    return withDatabase(site.dataDir, (database) =>
      Number(database.prepare("select count(*) n from drafts").get()?.n),
    );
  }
});
