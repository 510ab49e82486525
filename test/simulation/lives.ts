import fc from "fast-check";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../app/formats/durations.ts";
import { createChance } from "../kit/random.ts";
import type { Death } from "./clinic.ts";
import type { Command } from "./commands.ts";
import * as editors from "./editors.ts";
import * as faults from "./faults.ts";
import { MOODS } from "./mail-server.ts";
import * as secretary from "./office.ts";
import * as visitors from "./visitors.ts";

const constant = (command: Command) => fc.constant(command);
const orders = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 7 }).map(visitors.order) },
  { weight: 1, arbitrary: constant(visitors.orderTwiceAtOnce) },
  { weight: 1, arbitrary: constant(visitors.orderAgain) },
);
const time = fc.oneof(
  constant(faults.passing(MINUTE_MS, "A minute goes by.")),
  constant(faults.passing(HOUR_MS, "An hour goes by.")),
  constant(faults.byHours),
  constant(faults.passing(DAY_MS, "A day goes by.")),
  constant(faults.evenly(10)),
  constant(faults.trustedAgain),
  constant(faults.passing(90 * DAY_MS, "The machine sleeps for 90 days.")),
  constant(faults.passing(300 * DAY_MS, "The machine sleeps for 300 days.")),
);
const death: fc.Arbitrary<Death> = fc.oneof(
  fc.record({ at: fc.constant("write" as const), number: fc.nat({ max: 6 }) }),
  fc.record({ at: fc.constant("write" as const), number: fc.nat({ max: 25 }) }),
  fc.constant({ at: "yes" as const }),
);
const edits = fc.oneof(
  { weight: 4, arbitrary: constant(editors.createNews) },
  { weight: 2, arbitrary: constant(editors.changeNews) },
  constant(editors.changeFromTwoWindows),
  constant(editors.deleteNews),
  constant(editors.hideNews),
  { weight: 2, arbitrary: constant(editors.draftNew) },
  { weight: 2, arbitrary: constant(editors.draftOver) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map(editors.draftForLater) },
  { weight: 3, arbitrary: constant(editors.publishDraft) },
  constant(editors.discardDraft),
);
const office = fc.oneof(
  constant(secretary.markHandled),
  constant(secretary.eraseOrder),
  constant(secretary.sendAgain),
);
const doings = fc.oneof(
  { weight: 3, arbitrary: orders },
  { weight: 3, arbitrary: edits },
  { weight: 1, arbitrary: office },
  { weight: 1, arbitrary: time },
);
const copies = fc.oneof(
  { weight: 2, arbitrary: constant(secretary.backUp) },
  { weight: 3, arbitrary: fc.boolean().map(secretary.restore) },
  constant(secretary.secondProcess),
);
const moods = fc.oneof(
  { weight: 2, arbitrary: constant(faults.mood("takes")) },
  { weight: 3, arbitrary: fc.constantFrom(...MOODS).map(faults.mood) },
);
const deaths = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(doings, death).map(([what, when]) => faults.killed(what, when)),
  },
  { weight: 1, arbitrary: constant(faults.restart) },
);
const jumps = fc.constantFrom(-400, -1, 40, 800).map(faults.jump);
const disks = fc.boolean().map(faults.disk);

const WORK = [[orders], [edits], [orders, edits]];
const TROUBLE = [office, copies, moods, deaths, jumps, disks];

/** The kinds of events in one life: only some, so that they meet often. */
export function commandsOf(seed: number): fc.Arbitrary<Command>[] {
  const chance = createChance(seed);
  return [time, ...chance.pick(WORK), ...TROUBLE.filter(() => chance.between(0, 2) === 0)];
}
