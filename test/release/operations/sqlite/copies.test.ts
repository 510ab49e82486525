import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { readCopiesState } from "../../../../app/server/backup/copies-state.server.ts";
import { queryRows } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { save, sendOrder } from "../../../kit/client.ts";
import { createChance, repeatHint, seed } from "../../../kit/random.ts";
import { startS3 } from "../../../kit/s3-server.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { mountSmallDisk } from "./small-disk.ts";

const SUPERVISION = "/admin/supervision";
/** Of docs/reliability.md: `DESTROYED=100 npm run test:one -- test/release/operations/sqlite/copies.test.ts`. */
const DESTROYED = Number(process.env.DESTROYED ?? 5);
const LONGEST_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 1_000;

/** A machine with a site, which copies itself to a folder elsewhere unless the settings say another place. */
async function startSite(settings: Record<string, string> = {}) {
  const home = makeFolder();
  const dataDir = join(home, "data");
  const folder = join(home, "kopier");
  mkdirSync(folder);
  const url = settings.BACKUP_URL ?? pathToFileURL(folder).href;
  const site = await prepareSite({ DATA_DIR: dataDir, BACKUP_URL: url, ...settings });
  const readState = () => readCopiesState(dataDir);
  return {
    ...site,
    folder,
    readState,
    readKey: () => readFileSync(join(dataDir, "backup-key"), "utf8").trim(),
    numbers: () =>
      queryRows(site, "select number from orders order by number").map((row) => `${row.number}`),
    /** Resolves when all that was stored at a time is in a copy; without one, when there is a first copy. */
    isCopied: (at = "") =>
      until("all is in a copy", async () => ((await readState()).seenAt ?? "") > at),
    restoreOnNewMachine(key: string) {
      rmSync(dataDir, { recursive: true, force: true });
      return site.runWith({ BACKUP_KEY: key }, "restore", url);
    },
  };
}

async function openSiteOnS3() {
  const s3 = await startS3();
  return { s3, site: await startSite(s3.newBackupSettings()) };
}

test("machines are destroyed at random moments: every order that was said to be copied is restored, and no number is given twice", async () => {
  const site = await startSite();
  const placed = new Map<string, number>();
  const lost = new Set<string>();
  const chance = createChance(seed);
  await site.start();
  await site.hasLogged("Nøglen til kopierne");
  const key = /kopierne: ([0-9a-f-]{84})/.exec(site.said())?.[1] ?? "";
  await site.isCopied();

  async function live(milliseconds: number) {
    const end = performance.now() + milliseconds;
    do {
      const number = await sendOrder(site.origin);
      assert.ok(number, "an order was not thanked for");
      assert.ok(!placed.has(number), `order ${number} was given before`);
      placed.set(number, Date.now());
      await wait(chance.between(0, LONGEST_PAUSE_MS));
    } while (performance.now() < end);
  }

  for (let machine = 1; machine <= DESTROYED; machine += 1) {
    await live(chance.between(0, LONGEST_LIFE_MS));
    const { seenAt = "" } = await site.readState();
    await site.destroy();
    const withoutKey = await site.restoreOnNewMachine("");
    assert.match(withoutKey.said, /^Intet blev gendannet: BACKUP_KEY: skal sættes til den nøgle/);
    const { code, said } = await site.restoreOnNewMachine(key);
    assert.equal(code, 0, said);
    assert.match(said, /Kopien er fra i (dag|går) kl\..* er ikke med\./);
    assert.match(said, /Den næste får derfor nummer \d+/);
    assert.doesNotMatch(said, /kan ikke bruges/, "the newest copy is whole");
    await site.start();
    assert.ok(!site.said().includes("Nøglen til"), "it is the same key");
    const stored = new Set(site.numbers());
    const missing = [...placed].filter(([number]) => !stored.has(number) && !lost.has(number));
    for (const [number, at] of missing) {
      const inCopy = `${number} was said to be in a copy; ${repeatHint}`;
      assert.ok(new Date(at).toISOString() > seenAt, inCopy);
      lost.add(number);
    }
  }
  await site.end();
});

test("a site that is stopped first copies what it has stored", async () => {
  const site = await startSite();
  await site.start();
  await site.isCopied();
  const number = await sendOrder(site.origin);
  assert.equal(await site.end(), 0);
  const { code, said } = await site.restoreOnNewMachine(site.readKey());
  assert.equal(code, 0, said);
  assert.deepEqual(site.numbers(), [number]);
});

type CopiedSite = Awaited<ReturnType<typeof startSite>>;
type Fault = { site: CopiedSite; begin(): unknown; end(): unknown; reason?: RegExp };

const stalled = new Set<ServerResponse>();

const FAULTS: Record<string, () => Promise<Fault>> = {
  async "the folder is gone"() {
    const site = await startSite();
    const { folder } = site;
    return {
      site,
      begin: () => renameSync(folder, `${folder}-vaek`),
      end: () => renameSync(`${folder}-vaek`, folder),
      reason: /^mappen findes ikke/,
    };
  },
  async "S3 does not answer"() {
    const { s3, site } = await openSiteOnS3();
    const begin = () =>
      s3.answerBy((request, response, next) => {
        if (request.method !== "PUT") return next();
        request.resume();
        stalled.add(response);
      });
    const end = () => {
      s3.answerBy();
      for (const response of stalled) response.destroy();
    };
    return { site, begin, end };
  },
  async "S3 is full"() {
    const { s3, site } = await openSiteOnS3();
    const begin = () =>
      s3.answerBy((request, response, next) => {
        if (request.method !== "PUT") return next();
        const refuse = () =>
          response.writeHead(403).end("<Error><Code>QuotaExceeded</Code></Error>");
        request.resume().on("end", refuse);
      });
    return { site, begin, end: () => s3.answerBy(), reason: /^der er ikke mere plads/ };
  },
  async "S3 is gone and the site is restarted"() {
    const { s3, site } = await openSiteOnS3();
    return { site, begin: s3.stop, end: s3.start, reason: /^S3 svarer ikke/ };
  },
};

const disk = mountSmallDisk();
if (disk) {
  const folder = join(disk.folder, "kopier");
  const ballast = join(disk.folder, "ballast");
  FAULTS["the disk of the copies is full"] = async () => {
    mkdirSync(folder);
    return {
      site: await startSite({ BACKUP_URL: pathToFileURL(folder).href }),
      begin: () => spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4k"]),
      end: () => rmSync(ballast),
      reason: /^der er ikke mere plads på drevet$/,
    };
  };
}

for (const [fault, open] of Object.entries(FAULTS)) {
  test(`while ${fault} orders and saves are acknowledged, and afterwards all are in a copy, from which another machine is restored`, async () => {
    const { site, begin, end, reason } = await open();
    await site.start();
    const cookie = await site.signIn();
    let saves = 0;
    /** @returns when both were acknowledged */
    async function orderAndSave() {
      saves += 1;
      assert.ok(await sendOrder(site.origin), "an order was not thanked for");
      const values = { title: `Dag ${saves}` };
      const body = { screen: `${SUPERVISION}?rediger=indhold`, act: "publish", base: "*", values };
      const { status } = await save(site.origin, cookie, SUPERVISION, body);
      assert.equal(status, 200, "a save was not acknowledged");
      return new Date().toISOString();
    }
    await site.isCopied(await orderAndSave());
    await begin();
    const begunAt = new Date().toISOString();
    await orderAndSave();
    const failure = async () => (await site.readState()).failure;
    if (reason)
      await until("the reason is recorded", async () =>
        reason.test((await failure())?.reason ?? ""),
      );
    else await until("S3 has a request", () => stalled.size > 0);
    if (fault.includes("restarted")) {
      assert.equal(await site.end(), 0);
      await site.start();
    }
    const last = await orderAndSave();
    const { seenAt = "" } = await site.readState();
    assert.ok(seenAt <= begunAt, "what was acknowledged since is said to be in a copy");
    await end();
    await site.isCopied(last);
    assert.equal(await failure(), undefined);
    const numbers = site.numbers();
    const key = site.readKey();
    await site.destroy();
    const { code, said } = await site.restoreOnNewMachine(key);
    assert.equal(code, 0, said);
    assert.deepEqual(site.numbers(), numbers);
  });
}
