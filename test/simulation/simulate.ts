import fc from "fast-check";
import { DAY_MS } from "../../app/formats/durations.ts";
import { openClinic } from "./clinic.ts";
import { asCommand } from "./commands.ts";
import { openLedger } from "./ledger.ts";
import { add, type Lived, NOTHING } from "./lived.ts";
import { commandsOf } from "./lives.ts";
import { machine } from "./machine.ts";

const YEAR_MS = 365 * DAY_MS;
const LONGEST_LIFE = 60;

/** Simulates one clinic after the other, until they are so many years or a promise is broken. */
export async function simulate(years: number, seed: number): Promise<Lived> {
  const lived: Lived = { ...NOTHING };
  for (let life = 0; lived.years < years && !lived.failure; life += 1) {
    await live(lived, seed + life);
  }
  return lived;
}

async function live(lived: Lived, seed: number) {
  const commands = fc.commands(
    commandsOf(seed).map((one) => one.map(asCommand)),
    { maxCommands: LONGEST_LIFE, size: "max" },
  );
  const life = fc.asyncProperty(commands, async (happened) => {
    const clinic = await openClinic(seed);
    const ledger = openLedger();
    try {
      await fc.asyncModelRun(() => ({ model: ledger, real: clinic }), happened);
    } finally {
      add(lived, {
        ...clinic.met,
        years: machine.elapsed() / YEAR_MS,
        orders: ledger.told.size,
        jumps: machine.jumps(),
        moods: clinic.mail.moods(),
      });
      await clinic.close();
    }
  });
  const details = await fc.check(life, { seed, numRuns: 1 });
  if (!details.failed) return;
  const [happened = []] = details.counterexample ?? [];
  lived.failure = {
    seed,
    broken: details.errorInstance instanceof Error ? details.errorInstance.message : "",
    // fast-check leaves what came after the last step in a story of one step.
    story: [...happened].filter((step) => Object(step).hasRan).map(String),
  };
}
