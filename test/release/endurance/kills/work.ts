import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "../../../kit/cleanup.ts";
import { createNews, send, sendOrder } from "../../../kit/client.ts";
import { picture } from "../../../kit/form-values.ts";
import { takePhoto } from "../../../kit/photo.ts";
import type { Chance } from "../../../kit/random.ts";
import { prepareSite, START } from "../../../kit/site-process.ts";

export type KillableSite = Awaited<ReturnType<typeof openKillable>>;

/** A site with its temporary files beside its data, which logs only problems. */
export async function openKillable(environment: Record<string, string>) {
  const folder = makeFolder();
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const own = { DATA_DIR: join(folder, "data"), TMPDIR: temporary, LOG_LEVEL: "warn" };
  return { ...(await prepareSite({ ...own, ...environment }, START)), temporary };
}

/** All that the site has acknowledged, and must therefore have. */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger() {
  return {
    /** Order numbers by the id that the visitor's browser made. */
    orders: new Map<string, string>(),
    /** A word of each saved text that stands nowhere else. */
    words: new Set<string>(),
    pictures: new Set<string>(),
    /** Answers that no client should get while the site is well. */
    refusals: [] as string[],
  };
}

/** A visitor who orders, and sends an order again after an interruption or a double press: it must stay one order. */
export function createVisitor(origin: string, ledger: Ledger, chance: Chance) {
  let again: string | undefined;
  return async () => {
    const orderId = again ?? chance.word(32);
    again = undefined;
    const email = `${orderId}@krogh.example`;
    const number = await sendOrder(origin, { orderId, email }).catch((error: unknown) => {
      again = orderId;
      throw error;
    });
    if (chance.number() < 0.1) again = orderId;
    const known = ledger.orders.get(orderId) ?? number;
    if (!number || known !== number)
      ledger.refusals.push(`order ${known} was answered with the number ${number}`);
    else ledger.orders.set(orderId, number);
  };
}

/** An editor who writes news, some of it with a picture. */
export async function createEditor(
  { origin }: { origin: string },
  cookie: string,
  ledger: Ledger,
  chance: Chance,
) {
  const photo = await takePhoto();

  async function upload(): Promise<string> {
    const answer = await send(`${origin}/admin/upload?place=nyheder/proeve`, photo, { cookie });
    if (answer.status !== 200) {
      ledger.refusals.push(`an upload was answered with ${answer.status}`);
      await answer.text();
      return "";
    }
    const { url }: { url: string } = await answer.json();
    ledger.pictures.add(url);
    return url;
  }

  async function work() {
    const word = chance.word(16);
    const url = chance.number() < 0.2 ? await upload() : "";
    const values = { content: `<p>${word}</p>`, imageUrl: picture(url) };
    const { status } = await createNews(origin, cookie, `Nyhed ${word}`, values);
    if (status === 200) ledger.words.add(word);
    else ledger.refusals.push(`a save was answered with ${status}`);
  }

  return { upload, work };
}

/** Lets each of them work, again and again. @returns the end of it */
export function letWork(steps: (() => Promise<void>)[], chance: Chance, note = ignoreCut) {
  let isOpen = true;
  const clients = steps.map(async (step) => {
    while (isOpen) {
      await step().catch(note);
      await wait(chance.between(40, 160));
    }
  });
  return async () => {
    isOpen = false;
    await Promise.all(clients);
  };
}

/** Ignores fetch's TypeError, which a kill causes: such a request is not acknowledged. */
export function ignoreCut(error: unknown) {
  if (!(error instanceof TypeError)) throw error;
}
