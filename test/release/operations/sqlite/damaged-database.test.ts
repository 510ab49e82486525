import assert from "node:assert/strict";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { checkSite } from "../../../../app/tools/drift/checks.server.ts";
import { queryRows, withDatabase } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { type App, openSite } from "../../../kit/site.ts";
import { runCommand } from "../../../kit/site-process.ts";
import { KEY, plainRestic } from "../plain-restic.ts";

const SENTENCE = /Databasen er beskadiget: Noget af det gemte kan ikke læses\./;

/** Zeroes the page that a table begins with, as a failing disk does. */
function damage(app: App, table: string) {
  const query = `select rootpage, (select page_size from pragma_page_size) as size
    from sqlite_master where name = '${table}'`;
  const [row] = queryRows(app, query);
  withDatabase(app, (database) => database.exec("pragma wal_checkpoint(truncate)"));
  const size = Number(row?.size);
  const file = openSync(join(app.dataDir, "samspil.db"), "r+");
  writeSync(file, Buffer.alloc(size), 0, size, (Number(row?.rootpage) - 1) * size);
  closeSync(file);
}

test("a damaged table of orders is no ready site and no copy, and is told in one sentence everywhere", async () => {
  const copies = join(makeFolder(), "kopier");
  mkdirSync(copies);
  const environment = { BACKUP_URL: pathToFileURL(copies).href, BACKUP_KEY: KEY };
  const app = await openSite({ environment });
  await app.stopWork();
  const made = plainRestic(copies).list;
  await app.order();
  await app.copies?.run();
  const before = made();
  const findings = async () => {
    const { settings } = app.services;
    const results = await checkSite("owner", { settings, now: new Date() });
    return results.filter(({ name }) => ["databasen", "sikkerhedskopien"].includes(name));
  };
  assert.match(JSON.stringify(await findings()), /Alt er i en kopi/);

  damage(app, "orders");
  // What the process has in memory is written elsewhere; the next reader meets the damage.
  await app.store("kontakt", { title: "Ny titel" });
  assert.equal((await app.get("/readyz")).status, 503);
  assert.equal((await app.get("/")).status, 200, "its pages are shown");
  const failed = await app.copies?.run().then(
    () => "it was copied",
    (error: Error) => error.message,
  );
  assert.match(String(failed), /databasen er beskadiget|malformed/);
  assert.deepEqual(made(), before);
  const told = await findings();
  assert.deepEqual(
    told.map(({ state }) => state),
    ["failure", "failure"],
  );
  for (const { text } of told) assert.match(text, SENTENCE);

  const settings = { ...environment, DATA_DIR: app.dataDir, ORIGIN: "http://localhost:1" };
  const { said } = await runCommand("doctor", [], settings);
  assert.match(said, SENTENCE);
  assert.doesNotMatch(said, /ERR_SQLITE_ERROR|Alt er i en kopi/);
  const backup = await runCommand("backup", [join(makeFolder(), "kopi")], settings);
  assert.match(backup.said, /^Sikkerhedskopien blev ikke lavet: databasen er beskadiget$/);
});
