import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { openCopy } from "../../../../app/server/backup/manifest.server.ts";
import { waitForDisconnects } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { startMailServer } from "../../../kit/mail-server.ts";
import { type Chance, createChance } from "../../../kit/random.ts";
import { ageUnfinished, endLeases, findBroken, findStaleFiles, findUnmailed } from "./promises.ts";
import {
  createEditor,
  createVisitor,
  ignoreCut,
  type KillableSite,
  type Ledger,
  letWork,
  openLedger,
  openSite,
} from "./work.ts";

type Moment = "load" | "start-up" | "mail" | "upload" | "backup";

type Scene = {
  site: KillableSite;
  /** Ends the site with SIGKILL. */
  kill: () => Promise<void>;
  /** Resolves when the mail server next has a complete mail and has not accepted it yet. */
  untilMailInHand: () => Promise<void>;
  chance: Chance;
  editor: Awaited<ReturnType<typeof createEditor>>;
  backups: string;
};

export const MOMENTS: Moment[] = ["mail", "upload", "start-up", "load", "backup"];

/**
 * Sends orders and saves from several clients and ends the site with SIGKILL, `kills` times, at moments of every kind.
 * After each restart the stored data is compared with what was acknowledged.
 */
export async function runKills(kills: number, seed: number) {
  const chance = createChance(seed).of("kills");
  let onMail = () => {};
  const mail = await startMailServer({
    async fault(stage) {
      if (stage !== "end of data") return undefined;
      onMail();
      return wait(chance.between(0, 40), undefined);
    },
  });
  const site = await openSite({ SMTP_URL: mail.url });
  const ledger = openLedger();
  const broken = new Set<string>();
  const backups = makeFolder();
  await site.start();
  // Their session outlives every restart.
  const cookie = await site.signIn();
  async function kill() {
    await site.end("SIGKILL");
    await waitForDisconnects(site.dataDir);
    endLeases(site);
    ageUnfinished(site);
  }
  function untilMailInHand() {
    const arrived = new Promise<void>((resolve) => {
      onMail = resolve;
    });
    return Promise.race([arrived, wait(5_000, undefined, { ref: false })]);
  }
  const editors = await Promise.all(
    [1, 2, 3].map(() => createEditor(site, cookie, ledger, chance)),
  );
  const [editor, ...others] = editors;
  const visitors = [1, 2, 3].map(() => createVisitor(site.origin, ledger, chance));
  const stop = letWork([...visitors, ...others.map(({ work }) => work)], chance);
  try {
    for (let time = 0; editor && time < kills; time += 1) {
      const moment = MOMENTS[time % MOMENTS.length] ?? "load";
      await untilMoment[moment]({ site, kill, untilMailInHand, chance, editor, backups });
      await kill();
      await site.start();
      const acknowledged = structuredClone(ledger);
      for (const promise of findBroken(site, acknowledged)) broken.add(promise);
    }
    await wait(300);
  } finally {
    await stop();
    await kill();
  }
  await site.start();
  const mailed = await findUnmailed(site, mail.received);
  const last = [
    ...findBroken(site, ledger),
    ...findStaleFiles(site),
    ...mailed.broken,
    ...(await findBadVariants(site.origin, cookie, ledger)),
    ...(await findBadBackups(backups)),
  ];
  await site.end("SIGKILL");
  return {
    orders: ledger.orders.size,
    saves: ledger.words.size,
    mails: mailed.mails,
    /** Each broken promise, in words. */
    broken: [...broken.union(new Set(last))],
  };
}

/** Resolve at a random moment of their kind, while the clients work on. */
const untilMoment: Record<Moment, (scene: Scene) => Promise<unknown>> = {
  load: ({ chance }) => wait(chance.between(50, 1500)),

  async "start-up"({ site, kill, chance }) {
    await wait(chance.between(50, 500));
    await kill();
    site.begin();
    await wait(chance.between(10, 800));
  },

  async mail({ untilMailInHand, chance }) {
    await untilMailInHand();
    await wait(chance.between(0, 50));
  },

  async upload({ editor, chance }) {
    editor.upload().catch(ignoreCut);
    await wait(chance.between(5, 1500));
  },

  /** Now and then it is the copying process itself that is killed, a little before the site. */
  async backup({ site, kill, chance, backups }) {
    const folder = join(backups, String(readdirSync(backups).length));
    const ms = chance.between(100, 1500);
    if (chance.number() < 0.5) return site.kill(ms, "backup", folder);
    const copying = site.run("backup", folder);
    await wait(ms);
    return Promise.all([kill(), copying]);
  },
};

/** Every picture's variants can be shown: they were there when its upload was answered. */
async function findBadVariants(
  origin: string,
  cookie: string,
  { pictures }: Ledger,
): Promise<string[]> {
  const bad = [...pictures].slice(-5).map(async (url) => {
    const variant = url.replace(/\.\w+$/, ".w480.avif");
    const response = await fetch(origin + variant, { headers: { cookie } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const whole = await sharp(bytes, { failOn: "warning" })
      .stats()
      .then(
        () => true,
        () => false,
      );
    return response.status === 200 && whole ? [] : [`${variant} is ${response.status}`];
  });
  return (await Promise.all(bad)).flat();
}

/** A backup has its name only when it is whole. */
async function findBadBackups(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  const bad = names.map((name) =>
    openCopy(join(folder, name)).then(
      () => [],
      (error: unknown) => [`backup ${name} is not whole: ${error}`],
    ),
  );
  return (await Promise.all(bad)).flat();
}
