import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { letWork } from "./clients.ts";
import { openLedger } from "./ledger.ts";
import { type Mood, startMailReceiver } from "./mail-receiver.ts";
import { findBroken, findUnmailed, hurryMails } from "./promises.ts";
import { createChance } from "./random.ts";
import { openSite } from "./site.ts";

const MOODS: Mood[] = ["friendly", "refuse", "later", "drop", "hang"];
/** A connection that hangs is given up after half a minute, and each mail may have met several. */
const MAILED_WITHIN_MS = 300_000;

type FlappingReport = {
  changes: number;
  orders: number;
  mails: number;
  /** Whole mails that the server hung up on instead of saying yes: those must come again. */
  dropped: number;
  broken: string[];
};

/**
 * Lets the mail server refuse, put off, hang, and hang up after the last word, in turns, while orders come in.
 * Nothing is killed here, so that what the server has said yes to must never come again.
 */
export async function runFlapping(
  seconds: number,
  { seed, onMood = () => undefined }: { seed: number; onMood?: (mood: Mood) => void },
): Promise<FlappingReport> {
  const chance = createChance(seed).of("flapping");
  const folder = mkdtempSync(join(tmpdir(), "samspil-flapping-"));
  const receiver = await startMailReceiver();
  const site = await openSite(folder, { SMTP_URL: receiver.url });
  const ledger = openLedger();
  await site.start();
  await site.signIn();
  const stopClients = await letWork(site, ledger, chance, { visitors: 2, editors: 0 });
  let changes = 0;
  let moods: Mood[] = [];
  for (const until = Date.now() + seconds * 1000; Date.now() < until; changes += 1) {
    const [mood = "friendly", ...later] = moods.length > 0 ? moods : chance.shuffle(MOODS);
    moods = later;
    receiver.setMood(mood);
    onMood(mood);
    await wait(chance.between(300, 3000));
    hurryMails(site.dataDir);
  }
  await stopClients();
  receiver.setMood("friendly");
  const mailed = await findUnmailed(site, receiver.accepted, MAILED_WITHIN_MS);
  const broken = [...findBroken(site, ledger), ...mailed.broken, ...ledger.refusals];
  if (mailed.repeats > 0) broken.push(`${mailed.repeats} mails came again after a yes`);
  await site.kill();
  await receiver.close();
  rmSync(folder, { recursive: true });
  return {
    changes,
    orders: ledger.orders.size,
    mails: mailed.mails,
    dropped: receiver.dropped(),
    broken,
  };
}
