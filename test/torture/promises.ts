import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { contentDocuments } from "../../app/features.ts";
import { damageOf, isPostgres, openStored, readTogether, type Stored } from "../backend.ts";
import type { Ledger } from "./ledger.ts";
import type { Accepted } from "./mail-receiver.ts";
import type { Site } from "./site.ts";

/** As many as app/server/mail/outbox.server.ts sends at once. */
const WORKERS = 3;

type Row = Record<string, unknown>;
type Folders = Pick<Site, "dataDir" | "temporary">;

/** Holds what was acknowledged against what is stored. @returns each broken promise, in words */
export function findBroken({ dataDir }: Pick<Site, "dataDir">, ledger: Ledger): string[] {
  return withDatabase(dataDir, (database) => {
    // Of one moment, while the clients work on.
    const [documents = [], history = [], orders = [], outbox = []] = readTogether(database, [
      "select collection, id, data from documents",
      "select id, changes from history",
      "select id, number from orders",
      "select mail_id, recipient from outbox",
    ]);
    return [
      ...ledger.broken,
      ...damageOf(database),
      ...halfWritten(documents),
      ...lostOrders(orders, outbox, documents, ledger),
      ...lostSaves(documents, history, ledger),
      ...lostPictures(dataDir, documents, ledger),
    ];
  });
}

function halfWritten(documents: Row[]): string[] {
  const unreadable = documents
    .filter(({ data }) => parse(data) === undefined)
    .map(({ collection, id }) => `${collection}/${id} is half-written`);
  const unfit = contentDocuments.flatMap(({ name, schema, demo }) => {
    const stored = documents.find(({ collection, id }) => collection === "content" && id === name);
    if (!stored) return demo ? [`content/${name} is missing`] : [];
    return schema.safeParse(parse(stored.data)).success ? [] : [`content/${name} does not fit`];
  });
  return [...unreadable, ...unfit];
}

function lostOrders(orders: Row[], outbox: Row[], documents: Row[], ledger: Ledger): string[] {
  const numbers = new Set(orders.map(({ number }) => String(number)));
  const mails = documents.filter(({ collection }) => collection === "mail");
  const ids = new Set(mails.map(({ id }) => id));
  const due = new Set(outbox.map(({ mail_id, recipient }) => `${mail_id} ${recipient}`));
  return [
    ...(numbers.size === orders.length ? [] : ["an order number was given twice"]),
    ...[...ledger.orders.values()]
      .filter((number) => !numbers.has(number))
      .map((number) => `order ${number} is lost`),
    ...orders
      .filter(({ id }) => !ids.has(id))
      .map(({ number }) => `order ${number} has a number and no mail`),
    ...mails.flatMap(({ id, data }) =>
      asList(Object(parse(data)).to)
        .filter((recipient) => !due.has(`${id} ${recipient}`))
        .map((recipient) => `mail ${id} to ${recipient} is not in the outbox`),
    ),
  ];
}

function lostSaves(documents: Row[], history: Row[], ledger: Ledger): string[] {
  const texts = [...documents.map(({ data }) => data), ...history.map(({ changes }) => changes)];
  const all = texts.join("\n");
  const contentOf = (name: string) =>
    String(documents.find(({ collection, id }) => collection === "content" && id === name)?.data);
  return [
    ...[...ledger.texts]
      .filter((word) => !all.includes(word))
      .map((word) => `the save of ${word} is lost`),
    ...ledger.deleted
      .filter(({ document, id }) => contentOf(document).includes(`"id":"${id}"`))
      .map(({ id }) => `${id} was deleted and stands there again`),
    ...ledger.arranged
      .filter(({ document, ids }) => !wasEver(ids, ordersOf(document, contentOf, history)))
      .map(({ document, ids }) => `the order ${ids.join()} of ${document} is lost`),
  ];
}

/** Every order that history and the document itself know of a list. */
function ordersOf(
  document: string,
  contentOf: (name: string) => string,
  history: Row[],
): string[][] {
  const told = history
    .filter(({ id }) => id === document)
    .flatMap(({ changes }) => asList(parse(changes)))
    .flatMap((change) => {
      const { kind, before, after } = Object(change);
      return kind === "order" ? [asList(before).map(String), asList(after).map(String)] : [];
    });
  const now = [...contentOf(document).matchAll(/"id":"([^"]+)"/g)].map(([, id = ""]) => id);
  return [now, ...told];
}

function wasEver(wanted: string[], orders: string[][]): boolean {
  return orders.some((order) => {
    const asked = wanted.filter((id) => order.includes(id));
    return asked.join() === order.filter((id) => wanted.includes(id)).join();
  });
}

function lostPictures(dataDir: string, documents: Row[], ledger: Ledger): string[] {
  const stands = (address: string) => {
    const file = join(dataDir, address);
    return existsSync(file) && statSync(file).size > 0;
  };
  const shown = documents
    .filter(({ collection }) => collection === "content")
    .flatMap(({ data }) => String(data).match(/\/media\/[\w./-]+/g) ?? []);
  return [
    ...[...ledger.pictures].filter((url) => !stands(url)).map((url) => `picture ${url} is lost`),
    ...shown.filter((url) => !stands(url)).map((url) => `${url} is shown and does not exist`),
  ];
}

/** What a killed process has left half-done and the next one has not cleared away. Asked while nobody works. */
export function findStaleFiles({ dataDir, temporary }: Folders): string[] {
  const passing = readdirSync(temporary).map((name) => join(temporary, name));
  return [...unfinishedIn(dataDir), ...passing].map(
    (path) => `${relative(join(dataDir, ".."), path)} was left behind`,
  );
}

function unfinishedIn(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /\.part$|\/uploads\/./.test(path));
}

/**
 * Waits until every mail has gone, and compares the outbox with what the server has said yes to.
 * @returns the mails that were due, and how many of them came more than once
 */
export async function findUnmailed(
  { dataDir }: Pick<Site, "dataDir">,
  accepted: Accepted[],
  withinMs = 120_000,
) {
  for (let waited = 0; waited < withinMs && countUnsent(dataDir) > 0; waited += 100) {
    hurryMails(dataDir);
    await wait(100);
  }
  const rows = withDatabase(dataDir, (database) =>
    database.prepare("select recipient, message_id, state, error from outbox").all(),
  );
  const times = new Map<string, number>();
  for (const { messageId, to } of accepted) {
    const key = `${messageId} ${to}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const due = new Set(rows.map(({ message_id, recipient }) => `${message_id} ${recipient}`));
  const broken = [
    ...rows
      .filter(({ state }) => state !== "sent")
      .map(({ recipient, state, error }) => `a mail to ${recipient} is ${state}: ${error}`),
    ...[...due].filter((key) => !times.has(key)).map((key) => `${key} never came`),
    ...[...times.keys()].filter((key) => !due.has(key)).map((key) => `${key} came unasked`),
  ];
  return { broken, mails: due.size, repeats: accepted.length - times.size };
}

function countUnsent(dataDir: string): number {
  return withDatabase(dataDir, (database) => {
    const unsent = "select count(*) n from outbox where state in ('waiting', 'sending')";
    return Number(database.prepare(unsent).get()?.n);
  });
}

/** What the outbox held when the site was dead: mails in hand, and mails written down as sent. */
export type Killed = {
  /** How many mails the server had said yes to by then. */
  accepted: number;
  inHand: Set<string>;
  sent: Set<string>;
};

/** Looks into the outbox of a site that has just been killed. */
export function lookAtKilled({ dataDir }: Pick<Site, "dataDir">, accepted: Accepted[]): Killed {
  const rows = withDatabase(dataDir, (database) =>
    // What an earlier process had in hand, and nobody since, has no lease any more (endLeases).
    database
      .prepare(
        "select recipient, message_id, state from outbox where state <> 'sending' or lease_until > 0",
      )
      .all(),
  );
  const inState = (wanted: string) =>
    rows
      .filter(({ state }) => state === wanted)
      .map(({ message_id, recipient }) => `${message_id} ${recipient}`);
  return {
    accepted: accepted.length,
    inHand: new Set(inState("sending")),
    sent: new Set(inState("sent")),
  };
}

/** Where other processes may share the data folder, the next start leaves what is young to them; nobody waits here until it is old. */
export function ageUnfinished({ dataDir }: Pick<Site, "dataDir">) {
  if (!isPostgres) return;
  for (const file of unfinishedIn(dataDir)) utimesSync(file, new Date(0), new Date(0));
}

/** On SQLite the next start takes back what a dead process had in hand; else its lease of five minutes, which nobody waits for here. */
export function endLeases({ dataDir }: Pick<Site, "dataDir">) {
  if (!isPostgres) return;
  const end = "update outbox set lease_until = 0 where state = 'sending'";
  withDatabase(dataDir, (database) => database.exec(end));
}

/**
 * A mail may come again once for each kill that met it in hand, and a kill can meet no more than the outbox sends
 * at once. What was written down as sent before a kill never comes again.
 */
export function findWrongRepeats(accepted: Accepted[], kills: Killed[]): string[] {
  const keys = accepted.map(({ messageId, to }) => `${messageId} ${to}`);
  const wrong: string[] = [];
  for (const { inHand } of kills) {
    if (inHand.size > WORKERS) wrong.push(`${inHand.size} mails were in hand at once`);
  }
  for (const key of new Set(keys)) {
    const repeats = keys.filter((other) => other === key).length - 1;
    const met = kills.filter(({ inHand }) => inHand.has(key)).length;
    if (repeats > met) wrong.push(`${key} came again ${repeats} times, and ${met} kills met it`);
    const last = keys.lastIndexOf(key);
    if (kills.some((kill) => kill.sent.has(key) && last >= kill.accepted)) {
      wrong.push(`${key} came again after it was written down as sent`);
    }
  }
  return wrong;
}

/** Nobody wants to wait here for the half minute between two attempts. */
export function hurryMails(dataDir: string) {
  withDatabase(dataDir, (database) =>
    database.exec("update outbox set next_at = 0 where state = 'waiting' and next_at > 0"),
  );
}

export function withDatabase<Result>(dataDir: string, use: (database: Stored) => Result): Result {
  const database = openStored(dataDir);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
