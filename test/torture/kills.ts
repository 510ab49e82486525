import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { requireWhole } from "../../app/server/backup/restore.server.ts";
import { untilLetGo } from "../backend.ts";
import { ignoreCut, letWork } from "./clients.ts";
import { createEditor, takePhoto } from "./editor.ts";
import { closeLedger, countSaves, type Ledger, openLedger } from "./ledger.ts";
import { type MailReceiver, startMailReceiver } from "./mail-receiver.ts";
import {
  ageUnfinished,
  endLeases,
  findBroken,
  findStaleFiles,
  findUnmailed,
  findWrongRepeats,
  type Killed,
  lookAtKilled,
} from "./promises.ts";
import { type Chance, createChance } from "./random.ts";
import { end, ended, openSite, type Site } from "./site.ts";

/** What the site is doing when it is killed. */
type Moment = "load" | "start-up" | "mail" | "upload" | "variants" | "backup";

type KillReport = {
  orders: number;
  saves: number;
  mails: number;
  /** Each broken promise, in words; empty when all were kept. */
  broken: string[];
};

type Scene = {
  site: Site;
  /** Ends the site with SIGKILL, and looks at what it had in hand. */
  kill: () => Promise<void>;
  receiver: MailReceiver;
  ledger: Ledger;
  chance: Chance;
  editor: ReturnType<typeof createEditor>;
  backups: string;
};

export const MOMENTS: Moment[] = ["mail", "upload", "start-up", "load", "backup", "variants"];

/**
 * Sends orders and saves to the production build from several clients and ends it with SIGKILL, `kills`
 * times, at moments of every kind. After each restart what was acknowledged is held against what is stored.
 */
export async function runKills(kills: number, { seed }: { seed: number }): Promise<KillReport> {
  const chance = createChance(seed).of("kills");
  const folder = mkdtempSync(join(tmpdir(), "samspil-kills-"));
  const receiver = await startMailReceiver();
  const site = await openSite(folder, { SMTP_URL: receiver.url });
  const ledger = openLedger();
  const broken = new Set<string>();

  const backups = join(folder, "backups");
  mkdirSync(backups);
  await site.start();
  await site.signIn();
  const editor = createEditor(site, ledger, chance.of("pictures"), await takePhoto());
  const killed: Killed[] = [];
  async function kill() {
    await site.kill();
    await untilLetGo(site.dataDir);
    killed.push(lookAtKilled(site, receiver.accepted));
    endLeases(site);
    ageUnfinished(site);
  }
  const scene = { site, kill, receiver, ledger, chance, editor, backups };
  const stopClients = await letWork(site, ledger, chance, { visitors: 3, editors: 2 });

  try {
    for (let time = 0; time < kills; time += 1) {
      const moment = MOMENTS[time % MOMENTS.length] ?? "load";
      await untilMoment[moment](scene);
      await kill();
      await site.start();
      const acknowledged = closeLedger(ledger);
      for (const promise of findBroken(site, acknowledged)) broken.add(promise);
    }
    await wait(300);
  } finally {
    await stopClients();
    await kill();
  }
  await site.start();
  const mailed = await findUnmailed(site, receiver.accepted);
  const last = [
    ...findBroken(site, ledger),
    ...findStaleFiles(site),
    ...mailed.broken,
    ...findWrongRepeats(receiver.accepted, killed),
    ...ledger.refusals,
    ...(await findBadVariants(site, ledger)),
    ...(await findBadBackups(backups)),
  ];
  await site.kill();
  await receiver.close();
  rmSync(folder, { recursive: true });
  return {
    orders: ledger.orders.size,
    saves: countSaves(ledger),
    mails: mailed.mails,
    broken: [...new Set([...broken, ...last])],
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

  async mail({ receiver, chance }) {
    receiver.setSlowness(chance.between(0, 40));
    await receiver.untilMailInHand(5_000);
    await wait(chance.between(0, 50));
  },

  async upload({ editor, chance }) {
    editor.upload("nyheder/afbrudt").catch(ignoreCut);
    await wait(chance.between(5, 700));
  },

  async variants({ editor, chance }) {
    await editor.upload("nyheder/hel").catch(ignoreCut);
    await wait(chance.between(0, 1500));
  },

  /** Now and then it is the copying process itself that is killed, a little before the site. */
  async backup({ site, kill, chance, backups }) {
    const name = String(readdirSync(backups).length);
    const copying = site.run(["scripts/backup.ts", join(backups, name)]);
    await wait(chance.between(100, 1500));
    if (chance.number() < 0.5) await end(copying, "SIGKILL");
    else await Promise.all([kill(), ended(copying)]);
  },
};

/** Every picture's variants can be shown, whatever was killed while they were made. */
async function findBadVariants(site: Site, { pictures }: Ledger): Promise<string[]> {
  const bad = [...pictures].slice(-5).map(async (url) => {
    const variant = url.replace(/\.\w+$/, ".w480.webp");
    const response = await fetch(site.origin + variant, { headers: { cookie: site.cookie() } });
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
    requireWhole(join(folder, name)).then(
      () => [],
      (error: unknown) => [`backup ${name} is not whole: ${error}`],
    ),
  );
  return (await Promise.all(bad)).flat();
}
