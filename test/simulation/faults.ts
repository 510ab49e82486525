import { DAY_MS, HOUR_MS } from "../../app/formats/durations.ts";
import { type Death, ORDER_DAYS, type SimulatedClinic } from "./clinic.ts";
import type { Command } from "./commands.ts";
import { publishDue } from "./editors.ts";
import type { Ledger } from "./ledger.ts";
import { machine } from "./machine.ts";
import type { Mood } from "./mail-server.ts";

/** Between two tries of a mail lies an hour at most. */
const LONGEST_WAIT_MS = 2 * HOUR_MS;
/** The site trusts a clock that has gone no further at once. */
const JUMP_MS = 31 * DAY_MS;
/** The daily jobs have erased what is old by then. */
const ERASED_WITHIN_DAYS = 16;

export const passing = (ms: number, story: string): Command => ({
  async act(ledger, clinic) {
    await clinic.pass(ms);
    timeHasPassed(ledger, clinic, ms);
  },
  story,
});

/** Lets days pass evenly, so that the daily jobs run. */
export const evenly = (days: number): Command => ({
  async act(ledger, clinic) {
    for (let day = 0; day < days; day += 2) await clinic.pass(2 * DAY_MS);
    timeHasPassed(ledger, clinic, days * DAY_MS);
  },
  story: `${days} days go by.`,
});

export const trustedAgain: Command = {
  async act(ledger, clinic) {
    const answer = await clinic.office("/admin/drift.data", { intent: "trust clock" });
    if (answer && answer.status !== 200) return;
    // Where the process died before it answered, it may be trusted.
    ledger.jumpedFrom = undefined;
    if (!answer) return;
    await evenly(ERASED_WITHIN_DAYS).act(ledger, clinic);
    requireOldErased(ledger, clinic);
  },
  story: `An owner says that the clock is right, and ${ERASED_WITHIN_DAYS} days go by.`,
};

export const byHours: Command = {
  async act(ledger, clinic) {
    for (let hour = 0; hour < 8; hour += 1) await clinic.pass(HOUR_MS);
    timeHasPassed(ledger, clinic, 8 * HOUR_MS);
  },
  story: "Eight hours go by, one after the other.",
};

/** Checks the work that the site does by itself, if it had the time and the disk for it. */
function timeHasPassed(ledger: Ledger, clinic: SimulatedClinic, ms: number) {
  const isAble = clinic.isAlive() && !clinic.isFull();
  publishDue(ledger, isAble);
  if (!isAble || !clinic.mail.takes() || ms < LONGEST_WAIT_MS) return;
  for (const key of clinic.waiting())
    ledger.broken.push(`${key} waits, and the server takes mails`);
}

function requireOldErased({ broken }: Ledger, clinic: SimulatedClinic) {
  if (!clinic.isAlive() || clinic.isFull()) return;
  const eldest = machine.now() - (ORDER_DAYS + ERASED_WITHIN_DAYS) * DAY_MS;
  for (const { number, placed_at } of clinic.query("select number, placed_at from orders"))
    if (Date.parse(String(placed_at)) < eldest) broken.push(`order ${number} is kept for too long`);
}

export const mood = (next: Mood): Command => ({
  act: async (_, { mail }) => mail.setMood(next),
  story: `The mail server ${SAYS[next]}.`,
});

const SAYS: Record<Mood, string> = {
  takes: "takes what it is given",
  gone: "is gone",
  later: "says 'later' to each mail",
  never: "says 'never' to each mail",
  lies: "breaks off before it answers",
};

export const restart: Command = {
  act: (_, clinic) => clinic.restart(),
  story: "The site is restarted.",
};

export const jump = (days: number): Command => ({
  async act(ledger, clinic) {
    if (days > 0) ledger.jumpedFrom ??= machine.now();
    machine.setClock(days * DAY_MS);
    if (machine.now() <= (ledger.jumpedFrom ?? 0) + JUMP_MS) ledger.jumpedFrom = undefined;
    await clinic.pass(DAY_MS);
    // Each timer runs once, at the day's end: after a day back the clock shows the time from before the jump.
    timeHasPassed(ledger, clinic, Math.abs(days + 1) * DAY_MS);
  },
  story: `The clock is set ${Math.abs(days)} days ${days > 0 ? "ahead" : "back"}, and a day goes by.`,
});

export const disk = (isFull: boolean): Command => ({
  act: async (_, clinic) => clinic.setDisk(isFull),
  story: isFull ? "The disk is full." : "There is room on the disk again.",
});

export function killed(during: Command, when: Death): Command {
  const moment =
    when.at === "yes" ? "just after the mail server's yes" : `before its write ${when.number + 1}`;
  return {
    can: during.can,
    async act(ledger, clinic) {
      await clinic.dieDuring({ ...when }, () => during.act(ledger, clinic));
      await clinic.start();
    },
    story: `The site is killed ${moment} while: ${during.story}`,
  };
}
