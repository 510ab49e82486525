import type { SimulatedClinic, SiteResponse } from "./clinic.ts";
import type { Command } from "./commands.ts";
import type { Ledger, Ordered } from "./ledger.ts";
import { mailKey } from "./mail-server.ts";
import { findBytesOf } from "./promises.ts";

const PATH = "/admin/bestillinger.data";

function rowOf({ query }: SimulatedClinic, { formId }: Ordered) {
  return query("select id, form_id, revision from orders").find((row) => row.form_id === formId);
}

const oldest = ({ orders }: Ledger) => [...orders.values()].find(({ isErased }) => !isErased);

export const markHandled: Command = {
  can: ({ orders }) => orders.size > 0,
  async act(ledger, clinic) {
    const order = oldest(ledger);
    const row = order && rowOf(clinic, order);
    if (!row) return;
    const fields = { id: String(row.id), revision: String(row.revision) };
    const answer = await clinic.office(PATH, { intent: "handled", handled: "true", ...fields });
    requireDone(ledger, clinic, answer);
    order.handled = answer?.status === 200 ? true : answer ? order.handled : undefined;
  },
  story: "The secretary marks the oldest order as handled.",
};

export const eraseOrder: Command = {
  can: (ledger) => oldest(ledger) !== undefined,
  async act(ledger, clinic) {
    const order = oldest(ledger);
    if (!order) return;
    // Erasing needs a recent sign-in.
    await clinic.signIn();
    const row = rowOf(clinic, order);
    if (!row) return;
    const letters = lettersAbout(clinic, row.id);
    const answer = await clinic.office(PATH, { intent: "erase", id: String(row.id) });
    requireDone(ledger, clinic, answer);
    if (!answer) order.isErased = "maybe";
    if (answer?.status !== 200) return;
    ledger.orders.delete(order.formId);
    ledger.erased.add(order.email);
    for (const key of letters) ledger.silenced.set(key, clinic.mail.taken(key));
    if (findBytesOf(order.email, clinic))
      ledger.broken.push(`${order.email} was erased, and can be read in the files`);
  },
  story: "The secretary erases the oldest order.",
};

export const sendAgain: Command = {
  can: (_, { query }) => query(FAILED).length > 0,
  async act(ledger, clinic) {
    for (const { mail_id, recipient, message_id } of clinic.query(FAILED)) {
      const mail = { mailId: String(mail_id), recipient: String(recipient) };
      const key = mailKey(message_id, recipient);
      ledger.silenced.delete(key);
      // Whoever asks for it is told why it failed, and a restored mail may have been sent before.
      if (clinic.mail.taken(key) > 0) clinic.allowAgain([key]);
      await clinic.office(PATH, { intent: "retry", ...mail });
    }
  },
  story: "The secretary has the mails that failed sent again.",
};

const FAILED = "select mail_id, recipient, message_id from outbox where state = 'failed'";

function lettersAbout({ query }: SimulatedClinic, order: unknown): string[] {
  const rows = query("select message_id, recipient, order_id from outbox");
  const own = rows.filter(({ order_id }) => order_id === order);
  return own.map(({ message_id, recipient }) => mailKey(message_id, recipient));
}

function requireDone(ledger: Ledger, clinic: SimulatedClinic, answer: SiteResponse | undefined) {
  if (!answer || answer.status === 200 || clinic.isFull()) return;
  ledger.broken.push(`the office was answered with ${answer.status}`);
}

export const backUp: Command = {
  async act(ledger, clinic) {
    const folder = await clinic.backUp();
    const orders = [...ledger.orders].map(([id, order]) => [id, { ...order }] as const);
    ledger.backups.push({
      folder,
      orders: new Map(orders),
      news: structuredClone(ledger.news),
      saved: [...ledger.saved],
      erased: new Set(ledger.erased),
      waiting: clinic.waiting(),
    });
  },
  story: "A backup is made.",
};

export const restore = (isLost: boolean): Command => ({
  can: ({ backups }, clinic) => backups.length > 0 && !clinic.isFull(),
  async act(ledger, clinic) {
    const backup = ledger.backups.at(-1);
    if (!backup) return;
    // The former database is stored under a name with the time in it.
    await clinic.pass(60_000);
    const { isKnown } = await clinic.restore(backup.folder, isLost);
    if (!isKnown) clinic.allowAgain(backup.waiting);
    if (!isKnown) ledger.silenced.clear();
    // A backup restored on two empty machines would give the same numbers twice: a new one is made first.
    if (isLost) ledger.backups = [];
    ledger.orders = new Map([...backup.orders].map(([id, order]) => [id, { ...order }]));
    ledger.unanswered.clear();
    ledger.news = structuredClone(backup.news);
    ledger.saved = [...backup.saved];
    ledger.erased = new Set(backup.erased);
  },
  story: isLost
    ? "The machine is lost, and the last backup is restored on an empty one."
    : "The last backup is restored.",
});

export const secondProcess: Command = {
  can: (_, clinic) => clinic.isAlive(),
  async act(ledger, clinic) {
    if (await clinic.startsTwice()) ledger.broken.push("two processes have one data folder");
  },
  story: "A second process is started on the same data folder.",
};
