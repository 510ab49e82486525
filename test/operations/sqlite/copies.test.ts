import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { readCopiesState } from "../../../app/server/backup/copies-state.server.ts";
import { withDatabase } from "../../kit/backend.ts";
import { makeFolder } from "../../kit/cleanup.ts";
import { sendOrder } from "../../kit/client.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { prepareSite } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

const root = makeFolder();

/** A machine with a site, and a folder of another for its copies. */
async function openSite(name: string, settings: Record<string, string> = {}) {
  const home = join(root, name);
  const dataDir = join(home, "data");
  const place = join(home, "kopier");
  mkdirSync(place, { recursive: true });
  const url = pathToFileURL(place).href;
  const site = await prepareSite({ DATA_DIR: dataDir, BACKUP_URL: url, ...settings });
  const readState = () => readCopiesState(dataDir);
  async function isCopied(number = "") {
    const { placed_at } = withDatabase({ dataDir }, (database) =>
      database.prepare("select placed_at from orders where number = ?").all(number),
    )[0] ?? { placed_at: "" };
    await until(`order ${number} is in a copy`, async () => {
      const { seenAt = "" } = await readState();
      return placed_at !== "" && seenAt > String(placed_at);
    });
  }
  return { home, dataDir, place, url, site, readState, isCopied };
}

/** By a Danish clock. */
function inAMinute(): string {
  const time = new Date(Date.now() + 60_000);
  return time.toLocaleString("sv-SE", { timeZone: "Europe/Copenhagen" }).slice(0, 16);
}

const numbersIn = (dataDir: string) =>
  withDatabase({ dataDir }, (database) =>
    database.prepare("select number from orders order by number").all(),
  ).map(({ number }) => String(number));

test("a machine is destroyed, and the site is back on an empty one with every order that was copied", async () => {
  const { dataDir, url, site, isCopied } = await openSite("ny-maskine");
  await site.start();
  await site.hasLogged("Nøglen til kopierne");
  const key = /kopierne: ([0-9a-f-]{84})/.exec(site.said())?.[1] ?? "";
  const numbers = [await sendOrder(site.origin), await sendOrder(site.origin)];
  await isCopied(numbers[1]);
  await site.destroy();
  rmSync(dataDir, { recursive: true });

  const without = await site.run("restore", url);
  assert.match(without.said, /^Intet blev gendannet: BACKUP_KEY: skal sættes til den nøgle/);
  assert.equal(without.code, 1);
  const { code, said } = await site.runWith({ BACKUP_KEY: key }, "restore", url);
  assert.equal(code, 0, said);
  assert.match(said, /Kopien er fra i dag kl\..* er ikke med\./);
  assert.match(said, /Den næste får derfor nummer \d+/);
  assert.deepEqual(numbersIn(dataDir), numbers);

  await site.start();
  const next = await sendOrder(site.origin);
  assert.ok(Number(next) > Number(numbers[1]) + 900, "no number is given twice");
  await isCopied(next);
  assert.ok(!site.said().includes("Nøglen til"), "it is the same key");
  await site.end("SIGTERM");
});

test("the same from S3, on another machine, as the site was at a time", async () => {
  const { MEDIA_URL: url, ...keys } = (await startS3()).newSettings();
  const { dataDir, site, isCopied } = await openSite("s3", { BACKUP_URL: url, ...keys });
  await site.start();
  const number = await sendOrder(site.origin);
  await isCopied(number);
  const key = readFileSync(join(dataDir, "backup-key"), "utf8").trim();
  await site.destroy();
  rmSync(dataDir, { recursive: true });
  const restore = (at: string) => site.runWith({ BACKUP_KEY: key }, "restore", url, "--at", at);
  const early = await restore("2020-01-01 12:00");
  assert.match(
    early.said,
    /^Intet blev gendannet: så langt tilbage er der ingen kopi\. Den ældste/,
  );
  assert.equal(early.code, 1);
  assert.ok(!existsSync(join(dataDir, "samspil.db")));
  const { code, said } = await restore(inAMinute());
  assert.equal(code, 0, said);
  assert.deepEqual(numbersIn(dataDir), [number]);
});

test("all that a site stored before it was stopped is in its last copy", async () => {
  const { dataDir, url, site, readState } = await openSite("stoppet");
  await site.start();
  await until("the first copy is made", async () => (await readState()).seenAt !== undefined);
  const number = await sendOrder(site.origin);
  assert.equal(await site.end("SIGTERM"), 0);
  const key = readFileSync(join(dataDir, "backup-key"), "utf8").trim();
  renameSync(dataDir, `${dataDir}-vaek`);
  const { code, said } = await site.runWith({ BACKUP_KEY: key }, "restore", url);
  assert.equal(code, 0, said);
  assert.deepEqual(numbersIn(dataDir), [number]);
});

test("while the place is gone orders are taken, the dashboard will say since when, and copies go on after it", async () => {
  const { place, site, readState, isCopied } = await openSite("drev-vaek");
  await site.start();
  await isCopied(await sendOrder(site.origin));
  renameSync(place, `${place}-vaek`);
  const meanwhile = await sendOrder(site.origin);
  assert.ok(meanwhile);
  await until("the failure is noted", async () => (await readState()).failure !== undefined);
  assert.match((await readState()).failure?.reason ?? "", /^mappen findes ikke/);
  renameSync(`${place}-vaek`, place);
  await isCopied(meanwhile);
  assert.equal((await readState()).failure, undefined);
  await site.end("SIGKILL");
});

test("a folder that is not there, or lies in DATA_DIR, or a key with a wrong sign stops the start with one line", async () => {
  const { dataDir, place, site } = await openSite("forkert");
  for (const [settings, line] of [
    [
      { BACKUP_URL: `${pathToFileURL(place)}-anden` },
      /^BACKUP_URL: mappen .* findes ikke\. Opret den først/,
    ],
    [
      { BACKUP_URL: `${pathToFileURL(dataDir)}/kopier` },
      /^BACKUP_URL: skal ligge uden for DATA_DIR$/,
    ],
    [{ BACKUP_URL: "ftp://kopier" }, /^BACKUP_URL: skal være som s3:/],
    [
      { BACKUP_URL: "s3://kopier?endpoint=https://s3.eksempel.dk" },
      /^S3_ACCESS_KEY_ID: skal sættes sammen med BACKUP_URL$/,
    ],
    [{ BACKUP_KEY: "3f2a-1111" }, /^BACKUP_KEY: er ikke en hel nøgle/],
  ] as const) {
    const { code, said } = await site.tryStart(settings);
    assert.match(said, line);
    assert.ok(!said.includes("\n"), said);
    assert.equal(code, 1);
  }
  assert.ok(!existsSync(join(dataDir, "samspil.db")));
});
