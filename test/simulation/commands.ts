import type fc from "fast-check";
import type { Clinic } from "./clinic.ts";
import { publishDue } from "./editors.ts";
import type { Ledger } from "./ledger.ts";
import { machine } from "./machine.ts";
import { findBroken } from "./promises.ts";

class Broken extends Error {}

/** One thing that happens at the clinic: what is done, and how it is told. */
export type Happening = {
  /** Whether it can happen now; always, if it says nothing. */
  can?: (ledger: Ledger, clinic: Clinic) => boolean;
  act: (ledger: Ledger, clinic: Clinic) => Promise<unknown>;
  story: string;
};

export function asCommand(
  happening: Happening,
  onStep?: (story: string, stored: string) => void,
): fc.AsyncCommand<Ledger, Clinic> {
  return {
    check: () => true,
    async run(ledger, clinic) {
      if (happening.can && !happening.can(ledger, clinic)) return;
      clinic.takeTurns();
      await happening.act(ledger, clinic);
      publishDue(ledger, false);
      await machine.settle();
      onStep?.(happening.story, clinic.digest());
      const broken = await findBroken(ledger, clinic);
      if (broken.length > 0) throw new Broken(broken.join("; "));
    },
    toString: () => happening.story,
  };
}
