import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { parseSettings } from "../../app/server/config.server.ts";
import { restrictPermissions } from "../../app/server/data-dir/private-folder.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { openStores } from "../kit/site.ts";
import { prepareSite } from "../kit/site-process.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

/** Starts a site's stores in a folder, and closes them again. */
async function openIn(dataDir: string) {
  const stores = await openStores(parseSettings({ DATA_DIR: dataDir }), createLog("silent"));
  await stores.close();
}

async function fillFolder(): Promise<string> {
  const dataDir = makeFolder();
  await openIn(dataDir);
  return dataDir;
}

/** The one line with which a start is refused. */
const refusal = (message: RegExp) => ({ name: "SettingsError", message });

test("a damaged database stops the start with a sentence that says what to do", async () => {
  const dataDir = await fillFolder();
  const file = join(dataDir, "samspil.db");
  const { size } = statSync(file);
  for (const spoil of [
    () => truncateSync(file, size - (size % 4096) - 5 * 4096),
    () => writeFileSync(file, "Kære Mathilde, dette er ikke en database, ".repeat(400)),
  ]) {
    spoil();
    await assert.rejects(
      openIn(dataDir),
      refusal(/^DATA_DIR: databasen \S+samspil\.db er beskadiget\. [^\n]*samspil restore [^\n]*$/),
    );
  }
});

test("older code starts on a database that newer code only added to, and refuses one that it cannot use", async () => {
  const dataDir = await fillFolder();
  const database = new DatabaseSync(join(dataDir, "samspil.db"));
  database.exec("alter table documents add column later text not null default 'x'");
  const note = database.prepare("insert into migrations (name, run_at) values (?, '2027-01-01')");
  note.run("998-later.sql");
  await openIn(dataDir);
  note.run("999-drafts.needs-998.sql");
  database.close();
  await assert.rejects(
    openIn(dataDir),
    refusal(
      /^DATA_DIR: databasen er lavet af en nyere udgave af Samspil \(999-drafts\.needs-998\.sql\)[^\n]*$/,
    ),
  );
});

test("a start closes the data folder to other users, and so are all files it makes", async () => {
  const site = await prepareSite({ DATA_DIR: await fillFolder() });
  chmodSync(site.dataDir, 0o755);
  for (const name of readdirSync(site.dataDir)) chmodSync(join(site.dataDir, name), 0o755);
  await site.start();
  const names = ["", ...readdirSync(site.dataDir, { recursive: true, encoding: "utf8" })];
  assert.ok(names.includes("samspil.db-wal"));
  const open = names.filter((name) => statSync(join(site.dataDir, name)).mode & 0o077);
  // A folder that nobody else may enter hides what it holds.
  assert.deepEqual(
    open.filter((name) => !name.startsWith("media/")),
    [],
  );
  await site.end("SIGTERM");
});

test("a data folder that others can read and the site cannot close is refused with a sentence", async () => {
  const message = /^DATA_DIR: \S+ kan læses af andre på maskinen, .*\(EPERM\)/;
  if (isRoot) assert.match(await refusalOfNobody(), message);
  else assert.throws(() => restrictPermissions("/usr"), { name: "SettingsError", message });
});

/** Only root can start the site as somebody else. */
async function refusalOfNobody() {
  const site = await prepareSite();
  chmodSync(site.dataDir, 0o777);
  mkdirSync(join(site.dataDir, "media"), { mode: 0o777 });
  chmodSync(join(site.dataDir, "media"), 0o777);
  const { code, said } = await site.tryStart({}, { uid: NOBODY, gid: NOBODY });
  assert.equal(code, 1);
  assert.equal(said.split("\n").length, 1, said);
  return said;
}
