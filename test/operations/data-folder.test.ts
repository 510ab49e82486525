import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { restrictPermissions } from "../../app/server/data-dir/private-folder.server.ts";
import { prepareSite, type SiteProcess } from "../kit/site-process.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

async function openFilledSite() {
  const site = await prepareSite();
  await site.start();
  assert.equal(await site.end("SIGTERM"), 0);
  return site;
}

/** The one line with which a start is refused. */
async function refusal(site: SiteProcess, as = {}): Promise<string> {
  const { code, said } = await site.tryStart({}, as);
  assert.equal(code, 1);
  assert.equal(said.split("\n").length, 1, said);
  return said;
}

function open(site: SiteProcess) {
  return new DatabaseSync(join(site.dataDir, "samspil.db"));
}

test("a damaged database stops the start with a sentence that says what to do (S12)", async () => {
  const site = await openFilledSite();
  const file = join(site.dataDir, "samspil.db");
  const { size } = statSync(file);
  for (const spoil of [
    () => truncateSync(file, size - (size % 4096) - 5 * 4096),
    () => writeFileSync(file, "Kære Mathilde, dette er ikke en database, ".repeat(400)),
  ]) {
    spoil();
    const said = await refusal(site);
    assert.match(said, /^DATA_DIR: databasen \S+samspil\.db er beskadiget\. .*samspil restore /);
  }
});

test("older code starts on a database that newer code only added to, and refuses one that it cannot use", async () => {
  const site = await openFilledSite();
  const database = open(site);
  database.exec("alter table documents add column later text not null default 'x'");
  const note = database.prepare("insert into migrations (name, run_at) values (?, '2027-01-01')");
  note.run("998-later.sql");
  await site.start();
  await site.end("SIGTERM");
  note.run("999-drafts.needs-998.sql");
  database.close();
  assert.match(
    await refusal(site),
    /^DATA_DIR: databasen er lavet af en nyere udgave af Samspil \(999-drafts\.needs-998\.sql\)/,
  );
});

test("a start closes the data folder to other users, and so are all files it makes (S9)", async () => {
  const site = await openFilledSite();
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

test("a data folder that others can read and the site cannot close is refused with a sentence (S9)", async () => {
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
  return refusal(site, { uid: NOBODY, gid: NOBODY });
}
