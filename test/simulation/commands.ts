import type fc from "fast-check";
import type { SimulatedClinic } from "./clinic.ts";
import { publishDue } from "./editors.ts";
import type { Ledger } from "./ledger.ts";
import { machine } from "./machine.ts";
import { findBroken } from "./promises.ts";

class Broken extends Error {}

/** One event at the clinic: its action, and a sentence for the report. */
export type Command = {
  /** Whether it can happen now; undefined: always. */
  can?: (ledger: Ledger, clinic: SimulatedClinic) => boolean;
  act: (ledger: Ledger, clinic: SimulatedClinic) => Promise<unknown>;
  story: string;
};

export function asCommand(command: Command): fc.AsyncCommand<Ledger, SimulatedClinic> {
  return {
    check: () => true,
    async run(ledger, clinic) {
      if (command.can && !command.can(ledger, clinic)) return;
      await command.act(ledger, clinic);
      publishDue(ledger, false);
      await machine.settle();
      const broken = await findBroken(ledger, clinic);
      if (broken.length > 0) throw new Broken(broken.join("; "));
    },
    toString: () => command.story,
  };
}
