import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openCopy } from "../../../app/server/backup/manifest.server.ts";
import { withDatabase } from "../../kit/backend.ts";
import { makeFolder } from "../../kit/cleanup.ts";
import { startMailServer } from "../../kit/mail-server.ts";
import { createChance, repeatHint, seed } from "../../kit/random.ts";
import { until } from "../../kit/until.ts";
import { findBroken, findStaleFiles, findUnmailed } from "./kills/promises.ts";
import {
  createEditor,
  createVisitor,
  ignoreCut,
  type KillableSite,
  letWork,
  openKillable,
  openLedger,
} from "./kills/work.ts";

test("kills at random moments of each kind lose no acknowledged order, mail or save", async () => {
  const chance = createChance(seed).of("kills");
  let onMail = () => {};
  const mail = await startMailServer({
    async fault(stage) {
      if (stage !== "end of data") return undefined;
      onMail();
      return wait(chance.between(0, 40), undefined);
    },
  });
  const site = await openKillable({ SMTP_URL: mail.url });
  await site.start();
  const ledger = openLedger();
  const broken = new Set<string>();
  const backups = makeFolder();
  // Their session outlives every restart.
  const cookie = await site.signIn();
  const open = () => createEditor(site, cookie, ledger, chance);
  const [uploader, ...editors] = [await open(), await open(), await open()];
  const visitors = [1, 2, 3].map(() => createVisitor(site.origin, ledger, chance));
  const stop = letWork([...visitors, ...editors.map(({ work }) => work)], chance);
  /** Resolve at a random moment of their kind, while the clients work on. */
  const moments = {
    async mail() {
      const arrived = new Promise<void>((resolve) => {
        onMail = resolve;
      });
      await Promise.race([arrived, wait(5_000, undefined, { ref: false })]);
      await wait(chance.between(0, 50));
    },
    async upload() {
      uploader?.upload().catch(ignoreCut);
      await wait(chance.between(5, 1500));
    },
    async startUp() {
      await wait(chance.between(50, 500));
      await site.end("SIGKILL");
      site.begin();
      await wait(chance.between(10, 800));
    },
    load: () => wait(chance.between(50, 1500)),
    /** Now and then it is the copying process itself that is killed, a little before the site. */
    async backup() {
      const folder = join(backups, String(readdirSync(backups).length));
      const ms = chance.between(100, 1500);
      if (chance.number() < 0.5) return site.kill(ms, "backup", folder);
      const copying = site.run("backup", folder);
      await wait(ms);
      await site.end("SIGKILL");
      await copying;
    },
  };
  const kinds = Object.values(moments);
  /** Of docs/reliability.md: `KILLS=50 npm run test:one -- kills`. */
  const kills = Number(process.env.KILLS ?? kinds.length);
  try {
    for (let time = 0; time < kills; time += 1) {
      await kinds[time % kinds.length]?.();
      await site.end("SIGKILL");
      await site.start();
      const acknowledged = structuredClone(ledger);
      for (const promise of findBroken(site, acknowledged)) broken.add(promise);
    }
    await wait(300);
  } finally {
    await stop();
    await site.end("SIGKILL");
  }
  await site.start();
  const mailed = await findUnmailed(site, mail.received);
  const last = [...findBroken(site, ledger), ...findStaleFiles(site), ...mailed.broken];
  assert.deepEqual([...broken.union(new Set(last))], [], repeatHint);
  // A backup has its name only when it is whole.
  for (const name of readdirSync(backups).filter((name) => /^\d+$/.test(name)))
    await openCopy(join(backups, name));
  const { orders, words } = ledger;
  assert.ok(orders.size > 0 && words.size > 0, repeatHint);
  assert.ok(mailed.mails >= 4 * orders.size, `${mailed.mails} mails; ${repeatHint}`);
});

/** What a start has come to, as others can see it. */
const STEPS: Record<string, (site: KillableSite) => unknown> = {
  "its data folder is taken": ({ dataDir }) => existsSync(join(dataDir, "lock")),
  "its tables are made": hasTables,
  "it listens": ({ said }) => said().includes("Samspil svarer på"),
  "its pages are rendered": ({ said }) => said().includes("warmed up"),
};

function hasTables(site: KillableSite) {
  try {
    return withDatabase(site, (database) => database.prepare("select 1 from orders").all());
  } catch {
    return false;
  }
}

for (const [step, hasCome] of Object.entries(STEPS)) {
  test(`a first start that is stopped or killed when ${step} is completed by the next`, async () => {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const site = await openNew();
      site.begin();
      await until(step, () => hasCome(site));
      await site.end(signal);
      await requireWhole(site);
      assert.ok(readFileSync(join(site.dataDir, "secret"), "utf8").length >= 32);
    }
  });
}

test("a start completes half-written demo texts and a user without a password", async () => {
  const site = await openNew();
  await site.start();
  await site.end("SIGKILL");
  withDatabase(site, (database) => {
    for (const table of ["documents", "history"]) {
      database.exec(`delete from ${table} where collection = 'content' and id > 'n'`);
    }
    database.exec("delete from account");
  });
  await requireWhole(site);
});

function openNew(): Promise<KillableSite> {
  return openKillable({ SMTP_URL: "smtp://127.0.0.1:9", LOG_LEVEL: "debug" });
}

async function requireWhole(site: KillableSite) {
  await site.start();
  await site.signIn();
  assert.deepEqual([...findBroken(site, openLedger()), ...findStaleFiles(site)], []);
}
