import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { makeBackup, openFolderCopy } from "../../../app/server/backup/backup.server.ts";
import { restoreCopy } from "../../../app/server/backup/restore.server.ts";
import { parseSettings } from "../../../app/server/config.server.ts";
import { startApp } from "../../kit/app.ts";
import { openStored } from "../../kit/backend.ts";
import { makeFolder } from "../../kit/cleanup.ts";
import { prepareSite } from "../../kit/site-process.ts";

const root = makeFolder();

test("a backup has the events in it, and a restore adds one, once", async () => {
  const app = await startApp();
  await app.signIn();
  const settings = parseSettings({ DATA_DIR: app.dataDir });
  const folder = join(root, "kopi");
  const madeAt = new Date("2026-11-21T09:00:00Z");
  await makeBackup(settings, folder, madeAt);
  const target = join(root, "gendannet");
  const restoredAt = new Date("2026-11-22T09:00:00Z");
  const fetch = async () => ({ copy: await openFolderCopy(folder) });
  await restoreCopy(fetch, parseSettings({ DATA_DIR: target }), restoredAt);
  const site = await prepareSite({ DATA_DIR: target });
  for (let start = 0; start < 2; start += 1) {
    await site.start();
    await site.end("SIGTERM");
  }
  const database = openStored(target);
  const rows = database.prepare("select kind, about, at from events order by id desc").all();
  database.close();
  const restores = rows.filter(({ kind }) => kind === "backup restored");
  assert.deepEqual(
    restores.map((row) => ({ ...row })),
    [{ kind: "backup restored", about: madeAt.toISOString(), at: restoredAt.toISOString() }],
  );
  assert.ok(rows.some(({ kind }) => kind === "signed in"));
});
