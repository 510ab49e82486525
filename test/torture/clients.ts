import { setTimeout as wait } from "node:timers/promises";
import { createEditor, takePhoto } from "./editor.ts";
import type { Ledger } from "./ledger.ts";
import type { Chance } from "./random.ts";
import type { Site } from "./site.ts";
import { createVisitor } from "./visitor.ts";

type Numbers = { visitors: number; editors: number };

/** Lets visitors order and editors work, again and again. @returns the end of it */
export async function letWork(
  site: Site,
  ledger: Ledger,
  chance: Chance,
  { visitors, editors }: Numbers,
): Promise<() => Promise<void>> {
  const photo = await takePhoto();
  let working = true;

  async function repeat(step: () => Promise<void>, pause: Chance) {
    while (working) {
      await step().catch(ignoreCut);
      await wait(pause.between(40, 160));
    }
  }

  const clients = [
    ...Array.from({ length: visitors }, (_, nr) => {
      const mine = chance.of(`visitor ${nr}`);
      return repeat(createVisitor(site.origin, ledger, mine), mine);
    }),
    ...Array.from({ length: editors }, (_, nr) => {
      const mine = chance.of(`editor ${nr}`);
      return repeat(createEditor(site, ledger, mine, photo).work, mine);
    }),
  ];
  return async () => {
    working = false;
    await Promise.all(clients);
  };
}

/** What a kill cuts off is simply not acknowledged; fetch says TypeError, all else is a mistake of ours. */
export function ignoreCut(error: unknown) {
  if (!(error instanceof TypeError)) throw error;
}
