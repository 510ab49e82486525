import fc from "fast-check";
import type { Clinic, Death } from "./clinic.ts";
import * as desk from "./desk.ts";
import * as editors from "./editors.ts";
import { publishDue } from "./editors.ts";
import type { Ledger } from "./ledger.ts";
import { machine } from "./machine.ts";
import { MOODS, type Mood } from "./mail-server.ts";
import { findBroken } from "./promises.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PRICE = 349;
const FREIGHT = 59;
const FREE_FROM = 2000;

export class Broken extends Error {}

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

const passing = (ms: number, story: string): Happening => ({
  async act(ledger, clinic) {
    await clinic.pass(ms);
    publishDue(ledger, !clinic.isFull() && clinic.isAlive());
  },
  story,
});

/** Evenly, as on a machine that is never off: whoever works once a day has worked. */
const evenly = (days: number): Happening => ({
  async act(ledger, clinic) {
    for (let day = 0; day < days; day += 2) await clinic.pass(2 * DAY);
    publishDue(ledger, !clinic.isFull() && clinic.isAlive());
  },
  story: `${days} days go by.`,
});

function order(quantity: number): Happening {
  return {
    act: (ledger, clinic) => sendOrder(ledger, clinic, newForm(ledger, quantity)),
    story: `A visitor orders ${quantity}.`,
  };
}

type Form = { formId: string; email: string; quantity: number };

function newForm(ledger: Ledger, quantity: number): Form {
  ledger.forms += 1;
  const formId = ledger.forms.toString(16).padStart(32, "0");
  return { formId, email: `kunde-${ledger.forms}-x@krogh.example`, quantity };
}

async function sendOrder(ledger: Ledger, clinic: Clinic, { formId, email, quantity }: Form) {
  const at = machine.now();
  if (!ledger.orders.has(formId)) ledger.unanswered.set(formId, { formId, email, at });
  const goods = PRICE * quantity;
  const seenTotal = goods + (goods < FREE_FROM ? FREIGHT : 0);
  const answer = await clinic.post("/kurv", fieldsOf({ formId, email, quantity, seenTotal }));
  if (!answer) return;
  const number = /nummer(?:\s|<[^>]*>)*(\d+)/.exec(answer.text)?.[1];
  if (answer.status !== 200 || !number) {
    ledger.unanswered.delete(formId);
    if (answer.status !== 503 || !clinic.isFull())
      ledger.broken.push(`an order was answered with ${answer.status}`);
    return;
  }
  const before = ledger.orders.get(formId);
  if (before?.number && before.number !== number)
    ledger.broken.push(`order ${before.number} was also numbered ${number}`);
  if ((ledger.told.get(number) ?? formId) !== formId)
    ledger.broken.push(`number ${number} was given twice`);
  ledger.told.set(number, formId);
  ledger.orders.set(formId, { formId, email, at: before?.at ?? at, number });
}

function fieldsOf({ formId, email, quantity, seenTotal }: Form & { seenTotal: number }) {
  return {
    orderId: formId,
    seenTotal: String(seenTotal),
    id: "samtalekort",
    quantity: String(quantity),
    navn: "Mathilde Krogh",
    email,
    adresse: "Lærkevej 4",
    postnummer: "8000",
    by: "Aarhus C",
  };
}

const orderTwiceAtOnce: Happening = {
  async act(ledger, clinic) {
    const form = newForm(ledger, 2);
    await Promise.all([sendOrder(ledger, clinic, form), sendOrder(ledger, clinic, form)]);
  },
  story: "A visitor presses the button twice.",
};

const orderAgain: Happening = {
  can: ({ orders }) => orders.size > 0,
  async act(ledger, clinic) {
    const last = [...ledger.orders.values()].at(-1);
    if (last) await sendOrder(ledger, clinic, { ...last, quantity: 2 });
  },
  story: "The last visitor sends the same form again.",
};

const orderAtOldPrice: Happening = {
  async act(ledger, clinic) {
    const form = newForm(ledger, 2);
    const answer = await clinic.post("/kurv", fieldsOf({ ...form, seenTotal: 1 }));
    if (answer?.status === 200)
      ledger.broken.push("an order was taken at another sum than was seen");
  },
  story: "A visitor orders at a sum that is no longer so.",
};

const crowd: Happening = {
  async act(ledger, clinic) {
    const forms = [1, 2, 3].map((quantity) => newForm(ledger, quantity));
    await Promise.all(forms.map((form) => sendOrder(ledger, clinic, form)));
  },
  story: "Three visitors order at once.",
};

const mood = (next: Mood): Happening => ({
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

const restart: Happening = {
  act: (_, clinic) => clinic.restart(),
  story: "The site is restarted.",
};

const jump = (days: number): Happening => ({
  async act(ledger, clinic) {
    if (days > 0) ledger.jump = { from: machine.now(), at: machine.elapsed() };
    machine.setClock(days * DAY);
    await clinic.pass(DAY);
    publishDue(ledger, !clinic.isFull() && clinic.isAlive());
  },
  story: `The clock is set ${Math.abs(days)} days ${days > 0 ? "ahead" : "back"}, and a day goes by.`,
});

const disk = (isFull: boolean): Happening => ({
  act: async (_, clinic) => clinic.setDisk(isFull),
  story: isFull ? "The disk is full." : "There is room on the disk again.",
});

function killed(during: Happening, when: Death): Happening {
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

const constant = (happening: Happening) => fc.constant(happening);
const orders = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 7 }).map(order) },
  { weight: 1, arbitrary: constant(orderTwiceAtOnce) },
  { weight: 1, arbitrary: constant(orderAgain) },
  { weight: 1, arbitrary: constant(crowd) },
  { weight: 1, arbitrary: constant(orderAtOldPrice) },
);
const time = fc.oneof(
  constant(passing(MINUTE, "A minute goes by.")),
  constant(passing(HOUR, "An hour goes by.")),
  constant(passing(DAY, "A day goes by.")),
  constant(evenly(10)),
  constant(evenly(16)),
  constant(passing(90 * DAY, "The machine sleeps for 90 days.")),
  constant(passing(300 * DAY, "The machine sleeps for 300 days.")),
);
const death: fc.Arbitrary<Death> = fc.oneof(
  fc.record({ at: fc.constant("write" as const), number: fc.nat({ max: 25 }) }),
  fc.constant({ at: "yes" as const }),
);
const edits = fc.oneof(
  { weight: 4, arbitrary: constant(editors.createNews) },
  { weight: 2, arbitrary: constant(editors.changeNews) },
  constant(editors.changeFromTwoWindows),
  constant(editors.createTwoAtOnce),
  constant(editors.deleteNews),
  constant(editors.hideNews),
  { weight: 2, arbitrary: constant(editors.draftNew) },
  { weight: 2, arbitrary: constant(editors.draftOver) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map(editors.draftForLater) },
  { weight: 3, arbitrary: constant(editors.publishDraft) },
  constant(editors.discardDraft),
);
const office = fc.oneof(
  constant(desk.markHandled),
  constant(desk.eraseOrder),
  constant(desk.sendAgain),
);
const doings = fc.oneof(
  { weight: 3, arbitrary: orders },
  { weight: 3, arbitrary: edits },
  { weight: 1, arbitrary: office },
  { weight: 1, arbitrary: time },
);
const copies = fc.oneof(
  { weight: 3, arbitrary: constant(desk.backUp) },
  { weight: 2, arbitrary: fc.boolean().map(desk.restore) },
  constant(desk.secondProcess),
  { weight: 2, arbitrary: constant(desk.another) },
);
const faults = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MOODS).map(mood) },
  { weight: 3, arbitrary: fc.tuple(doings, death).map(([what, when]) => killed(what, when)) },
  { weight: 2, arbitrary: constant(restart) },
  { weight: 2, arbitrary: fc.constantFrom(-400, -1, 40, 800).map(jump) },
  { weight: 1, arbitrary: fc.boolean().map(disk) },
);

export const happenings: fc.Arbitrary<Happening>[] = [
  orders,
  edits,
  office,
  copies,
  time,
  time,
  faults,
];
