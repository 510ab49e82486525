import fc from "fast-check";
import { DAY_MS } from "../../app/formats/durations.ts";
import { openClinic, type SimulatedClinic } from "./clinic.ts";
import { asCommand } from "./commands.ts";
import { openLedger } from "./ledger.ts";
import { add, type Lived, NOTHING } from "./lived.ts";
import { commandsOf } from "./lives.ts";
import { machine } from "./machine.ts";

const YEAR_MS = 365 * DAY_MS;
const LONGEST_LIFE = 60;

type SimulationHooks = {
  /** Called after each step, with a hash of the stored data. */
  onStep?: (story: string, stored: string) => void;
};

/** Simulates one clinic after the other, until they are so many years or a promise is broken. */
export async function simulate(
  years: number,
  seed: number,
  told: SimulationHooks = {},
): Promise<Lived> {
  const lived: Lived = { ...NOTHING };
  for (let life = 0; lived.years < years && !lived.failure; life += 1) {
    await live(lived, seed + life, told);
  }
  return lived;
}

async function live(lived: Lived, seed: number, { onStep }: SimulationHooks) {
  const commands = fc.commands(
    commandsOf(seed).map((one) => one.map((command) => asCommand(command, onStep))),
    { maxCommands: LONGEST_LIFE, size: "max" },
  );
  const life = fc.asyncProperty(commands, async (happened) => {
    const clinic = await openClinic(seed);
    const ledger = openLedger();
    try {
      await fc.asyncModelRun(() => ({ model: ledger, real: clinic }), happened);
    } finally {
      count(lived, clinic, [...happened].length);
      lived.orders += ledger.told.size;
      await clinic.close();
    }
  });
  const details = await fc.check(life, { seed, numRuns: 1 });
  if (!details.failed) return;
  const [happened = []] = details.counterexample ?? [];
  lived.failure = {
    seed,
    broken: details.errorInstance instanceof Error ? details.errorInstance.message : "",
    story: [...happened].map(String),
  };
}

function count(lived: Lived, { mail, met }: SimulatedClinic, steps: number) {
  const times = [...mail.yes.values()];
  add(lived, {
    ...met,
    lives: 1,
    steps,
    years: machine.elapsed() / YEAR_MS,
    jumps: machine.jumps(),
    moods: mail.moods(),
    mails: times.length,
    repeats: times.reduce((sum, one) => sum + one - 1, 0),
  });
}
