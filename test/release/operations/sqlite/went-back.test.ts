import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { checkSite } from "../../../../app/tools/drift/checks.server.ts";
import { queryRows, withDatabase } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { PASSWORD } from "../../../kit/client.ts";
import { type App, openSite } from "../../../kit/site.ts";
import { runCommand } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { KEY } from "../plain-restic.ts";

const NOW = new Date("2026-11-23T11:00:00.000Z");
const FILES = ["samspil.db", "copies.json", "lock"];

/** A site on a copy of the files of `from`, with the same place of copies. */
async function openCopied(copies: string, from?: string, host?: "klinik.localhost") {
  const logged: string[] = [];
  const app = await openSite({
    host,
    environment: {
      BACKUP_URL: pathToFileURL(copies).href,
      BACKUP_KEY: KEY,
      ADMIN_EMAIL: "ejer@klinik.example",
      ADMIN_PASSWORD: PASSWORD,
    },
    clock: () => NOW,
    logTo: (line) => void logged.push(line),
    prepare: (dataDir) => {
      for (const name of from ? FILES : []) cpSync(join(String(from), name), join(dataDir, name));
    },
  });
  return { app, logged };
}

/** The files as they are now, whole. */
function snapshot(app: App): string {
  const folder = makeFolder();
  withDatabase(app, (database) => database.exec("pragma wal_checkpoint(truncate)"));
  for (const name of FILES) cpSync(join(app.dataDir, name), join(folder, name));
  return folder;
}

const alarmOf = async ({ services: { settings } }: App) => {
  const results = await checkSite("owner", { settings, now: NOW });
  return results.filter(({ name }) => name === "databasen").map(({ text }) => text);
};

test("a database that somebody put back to yesterday gives no order number twice, and everybody is told what is missing", async () => {
  const copies = makeFolder();
  const { app } = await openCopied(copies);
  assert.equal(await app.order(), "1001");
  await app.copies?.run();
  const yesterday = snapshot(app);
  assert.equal(await app.order(), "1002");
  assert.equal(await app.order(), "1003");
  await app.store("kontakt", { title: "Ny titel" });
  await app.copies?.run();
  await app.close();

  const { app: again, logged } = await openCopied(copies, yesterday);
  assert.equal(await again.order(), "1004", "the numbers of the lost orders stay theirs");
  const told =
    "Databasen er ældre end kopierne: Der mangler bestilling 1002 til 1003 og 1 rettelse. Det er i kopien fra i dag kl.\u00a012.00.";
  await again.copies?.run();
  assert.deepEqual(await alarmOf(again), [told]);
  assert.ok(logged.some((line) => line.includes("the database is older than its newest copy")));
  const events = queryRows(again, "select about from events where kind = 'database went back'");
  assert.deepEqual(
    events.map(({ about }) => about),
    [told],
  );
  const folder = join(again.dataDir, "mail");
  await until("the owner gets a mail", async () => {
    await again.outbox.finish();
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    return mails.some((mail) =>
      /To: ejer@klinik\.example[\s\S]*bestilling 1002 til 1003/.test(mail),
    );
  });
  await again.close();

  const { app: later } = await openCopied(copies, again.dataDir);
  await later.copies?.run();
  assert.equal(await later.order(), "1005");
  const once = queryRows(later, "select about from events where kind = 'database went back'");
  assert.equal(once.length, 1, "and is told once");
});

test("an emptied database counts on from the copies' numbers", async () => {
  const copies = makeFolder();
  const { app } = await openCopied(copies);
  assert.equal(await app.order(), "1001");
  await app.store("kontakt", { title: "Ny titel" });
  await app.copies?.run();
  await app.close();
  truncateSync(join(app.dataDir, "samspil.db"));
  const { app: again } = await openCopied(copies, app.dataDir);
  assert.equal(await again.order(), "1002");
  assert.match(String(await alarmOf(again)), /Der mangler bestilling 1001 og 1 rettelse\./);
});

test("a public site whose data folder is empty, and whose copies are not, does not start", async () => {
  const copies = makeFolder();
  const { app } = await openCopied(copies);
  await app.copies?.run();
  await app.close();
  await assert.rejects(openCopied(copies, undefined, "klinik.localhost"), {
    name: "SettingsError",
    message:
      /^DATA_DIR: der er ingen database i \S+, men i BACKUP_URL ligger kopier af en hjemmeside\. Er drevet sat til\? .*Skal der begyndes forfra, så giv den en anden BACKUP_URL$/,
  });
  const { app: anew } = await openCopied(makeFolder(), undefined, "klinik.localhost");
  assert.equal((await anew.get("/healthz")).status, 200);
});

test("a restore is not taken for it, and ends the alarm", async () => {
  const copies = makeFolder();
  const { app } = await openCopied(copies);
  await app.order();
  await app.copies?.run();
  const yesterday = snapshot(app);
  await app.store("kontakt", { title: "Ny titel" });
  await app.copies?.run();
  await app.close();
  const { app: again } = await openCopied(copies, yesterday);
  await again.copies?.run();
  assert.equal((await alarmOf(again)).length, 1);
  await again.close();
  const folder = join(makeFolder(), "kopi");
  const settings = { DATA_DIR: again.dataDir, BACKUP_KEY: KEY, ORIGIN: "http://localhost:3000" };
  assert.equal((await runCommand("backup", [folder], settings)).code, 0);
  const restored = await runCommand("restore", [folder], settings);
  assert.equal(restored.code, 0, restored.said);
  assert.ok(!readdirSync(again.dataDir).includes("went-back.json"));
  const { app: later } = await openCopied(copies, again.dataDir);
  await later.copies?.run();
  assert.deepEqual(await alarmOf(later), []);
});
