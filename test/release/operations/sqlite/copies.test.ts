import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { readCopiesState } from "../../../../app/server/backup/copies-state.server.ts";
import { queryRows } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { sendOrder } from "../../../kit/client.ts";
import { createChance, repeatHint, seed } from "../../../kit/random.ts";
import { startS3 } from "../../../kit/s3-server.ts";
import { openSite } from "../../../kit/site.ts";
import { prepareSite, runCommand } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { KEY } from "../plain-restic.ts";
import { mountSmallDisk } from "./small-disk.ts";

/** Of docs/reliability.md: `DESTROYED=100 npm run test:one -- test/release/operations/sqlite/copies.test.ts`. */
const DESTROYED = Number(process.env.DESTROYED ?? 3);
const LONGEST_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 1_000;

const numbersIn = (dataDir: string) =>
  queryRows({ dataDir }, "select number from orders order by number").map((row) => `${row.number}`);

test("machines are destroyed at random moments: every order that was said to be copied is restored, and no number is given twice", async () => {
  const dataDir = join(makeFolder(), "data");
  const BACKUP_URL = pathToFileURL(makeFolder()).href;
  const site = await prepareSite({ DATA_DIR: dataDir, BACKUP_URL });
  const seenAt = async () => (await readCopiesState(dataDir)).seenAt ?? "";
  const placed = new Map<string, number>();
  const lost = new Set<string>();
  const chance = createChance(seed);
  await site.start();
  await site.hasLogged("Nøglen til kopierne");
  const key = /kopierne: ([0-9a-f-]{84})/.exec(site.said())?.[1] ?? "";
  await until("there is a first copy", seenAt);

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
    const before = await seenAt();
    await site.destroy();
    rmSync(dataDir, { recursive: true });
    const restore = (BACKUP_KEY: string) => site.runWith({ BACKUP_KEY }, "restore", BACKUP_URL);
    const withoutKey = await restore("");
    assert.match(withoutKey.said, /^Intet blev gendannet: BACKUP_KEY: skal sættes til den nøgle/);
    const { code, said } = await restore(key);
    assert.equal(code, 0, said);
    assert.match(said, /Kopien er fra i (dag|går) kl\..* er ikke med\./);
    assert.match(said, /Den næste får derfor nummer \d+/);
    assert.doesNotMatch(said, /kan ikke bruges/, "the newest copy is whole");
    await site.start();
    assert.ok(!site.said().includes("Nøglen til"), "it is the same key");
    const stored = numbersIn(dataDir);
    for (const [number, at] of placed) {
      if (stored.includes(number) || lost.has(number)) continue;
      const inCopy = `${number} was said to be in a copy; ${repeatHint}`;
      assert.ok(new Date(at).toISOString() > before, inCopy);
      lost.add(number);
    }
  }
  await site.end();
});

/** A site whose copies are made when a test says so. */
async function openCopied(settings: Record<string, string>) {
  const own = { DATA_DIR: makeFolder(), BACKUP_KEY: KEY, ...settings };
  async function open() {
    const app = await openSite({ environment: own });
    await app.stopWork();
    return app;
  }
  return {
    app: await open(),
    reopen: open,
    state: () => readCopiesState(own.DATA_DIR),
    numbers: () => numbersIn(own.DATA_DIR),
    async restoredNumbers() {
      const { BACKUP_URL = "", ...others } = { ...own, DATA_DIR: join(makeFolder(), "data") };
      const { code, said } = await runCommand("restore", [BACKUP_URL], others);
      assert.equal(code, 0, said);
      return numbersIn(others.DATA_DIR);
    },
  };
}

const inFolder = (folder = makeFolder()) => openCopied({ BACKUP_URL: pathToFileURL(folder).href });

test("a site that is stopped first copies what it has stored", async () => {
  const { app, restoredNumbers } = await inFolder();
  await app.copies?.run();
  const number = await app.order();
  assert.ok(await app.stop());
  assert.deepEqual(await restoredNumbers(), [number]);
});

type CopiedSite = Awaited<ReturnType<typeof openCopied>>;
type Fault = { site: CopiedSite; begin(): unknown; end(): unknown; reason?: RegExp };

async function onS3() {
  const s3 = await startS3();
  return { s3, site: await openCopied(s3.newBackupSettings()) };
}

type S3 = Awaited<ReturnType<typeof startS3>>;

/** S3 does so with what is written to it. */
const answerWrites = (s3: S3, answer: (response: ServerResponse) => unknown) => () =>
  s3.answerBy((request, response, next) => {
    if (request.method === "PUT") request.resume().on("end", () => answer(response));
    else next();
  });

const stalled = new Set<ServerResponse>();

const FAULTS: Record<string, () => Promise<Fault>> = {
  async "the folder is gone"() {
    const folder = makeFolder();
    return {
      site: await inFolder(folder),
      begin: () => renameSync(folder, `${folder}-vaek`),
      end: () => renameSync(`${folder}-vaek`, folder),
      reason: /^mappen findes ikke/,
    };
  },
  async "S3 does not answer"() {
    const { s3, site } = await onS3();
    const begin = answerWrites(s3, (response) => stalled.add(response));
    const end = () => {
      s3.answerBy();
      for (const response of stalled) response.destroy();
    };
    return { site, begin, end };
  },
  async "S3 is full"() {
    const { s3, site } = await onS3();
    const full = "<Error><Code>QuotaExceeded</Code></Error>";
    const begin = answerWrites(s3, (response) => response.writeHead(403).end(full));
    return { site, begin, end: () => s3.answerBy(), reason: /^der er ikke mere plads/ };
  },
  async "S3 is gone and the site is restarted"() {
    const { s3, site } = await onS3();
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
      site: await inFolder(folder),
      begin: () => spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4k"]),
      end: () => rmSync(ballast),
      reason: /^der er ikke mere plads på drevet$/,
    };
  };
}

// restic waits for a place that fails, up to a minute: meanwhile the others are tried.
describe("a place of copies that fails", { concurrency: true }, () => {
  for (const [fault, open] of Object.entries(FAULTS)) {
    test(`while ${fault} orders and saves are acknowledged, and afterwards all are in a copy, from which another machine is restored`, async () => {
      const { site, begin, end, reason } = await open();
      let { app } = site;
      /** An order and a save, both acknowledged. */
      async function work() {
        await app.order();
        const { save } = await app.signIn();
        const body = { act: "publish", base: "*", values: { title: "Dagens" } };
        assert.equal((await save("/admin/supervision?rediger=indhold", body)).status, 200);
        return new Date().toISOString();
      }
      await work();
      await app.copies?.run();
      await begin();
      const begunAt = new Date().toISOString();
      await work();
      const failing = app.copies?.run().catch(() => undefined);
      if (reason) {
        await failing;
        assert.match((await site.state()).failure?.reason ?? "", reason);
      } else await until("S3 has a request", () => stalled.size > 0);
      if (fault.includes("restarted")) {
        assert.ok(await app.stop());
        app = await site.reopen();
      }
      const last = await work();
      const { seenAt = "" } = await site.state();
      assert.ok(seenAt <= begunAt, "what was acknowledged since is said to be in a copy");
      await end();
      await until("all is in a copy", async () => {
        await app.copies?.run().catch(() => undefined);
        return ((await site.state()).seenAt ?? "") > last;
      });
      assert.equal((await site.state()).failure, undefined);
      assert.deepEqual(await site.restoredNumbers(), site.numbers());
    });
  }
});
