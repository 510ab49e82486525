import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SqlRow } from "../kit/backend.ts";
import { CLINIC_MAIL, HISTORY_DAYS, ORDER_DAYS, type SimulatedClinic } from "./clinic.ts";
import { daysOld, type Ledger, type News } from "./ledger.ts";
import { mailKey } from "./mail-server.ts";

const GIVE_UP_DAYS = 5;
/** Reasons for not sending a mail that are right. */
const OVER = [
  "mailen var slettet, da sikkerhedskopien blev gendannet",
  "mailen findes ikke længere",
  "den nåede ikke at blive sendt",
];

/** Compares the promises with all that is stored, sent and shown. @returns each broken promise, in words */
export async function findBroken(ledger: Ledger, clinic: SimulatedClinic): Promise<string[]> {
  const reported = ledger.broken.splice(0);
  if (!clinic.isAlive()) return reported;
  return [
    ...reported,
    ...ordersOf(ledger, clinic),
    ...mailsOf(ledger, clinic),
    ...newsOf(ledger, clinic),
    ...historyOf(ledger, clinic),
    ...erasedOf(ledger, clinic),
    ...(await pagesOf(ledger, clinic)),
  ];
}

function ordersOf(ledger: Ledger, { query }: SimulatedClinic): string[] {
  const rows = query("select id, form_id, number, handled from orders order by number");
  const broken: string[] = [];
  const stored = new Map(rows.map((row) => [String(row.form_id), row]));
  if (stored.size !== rows.length) broken.push("one form became two orders");
  const numbers = new Set(rows.map(({ number }) => number));
  if (numbers.size !== rows.length) broken.push("two orders have one number");
  for (const [formId, order] of ledger.orders) {
    const { number, at, email, handled, isErased } = order;
    order.isErased = undefined;
    const row = stored.get(formId);
    if (!row && isErased) {
      ledger.orders.delete(formId);
      ledger.erased.add(email);
    } else if (!row && daysOld(ledger, at) < ORDER_DAYS) broken.push(`order ${number} is lost`);
    else if (!row) ledger.orders.delete(formId);
    else if (number && String(row.number) !== number)
      broken.push(`order ${number} has become ${row.number}`);
    else if (handled && row.handled !== 1) broken.push(`order ${number} is no longer handled`);
  }
  for (const [formId, row] of stored) {
    if (ledger.orders.has(formId)) continue;
    const unanswered = ledger.unanswered.get(formId);
    if (!unanswered) broken.push(`order ${row.number} was refused or erased, and stands there`);
    else ledger.orders.set(formId, { ...unanswered, number: String(row.number) });
  }
  for (const { number, form_id } of rows) {
    const before = ledger.told.get(String(number));
    if (before && before !== form_id) broken.push(`number ${number} was given twice`);
  }
  ledger.unanswered.clear();
  const letters = query("select order_id, recipient from outbox where order_id is not null");
  for (const { id, number } of rows) {
    const to = new Set(
      letters.filter(({ order_id }) => order_id === id).map((row) => row.recipient),
    );
    const hasAll =
      to.size === CLINIC_MAIL.length + 1 && CLINIC_MAIL.every((address) => to.has(address));
    if (!hasAll) broken.push(`order ${number} is stored without its mails`);
  }
  return broken;
}

function mailsOf(ledger: Ledger, { query, mail, allowedRepeats }: SimulatedClinic): string[] {
  const rows = query("select message_id, recipient, state, error, created_at from outbox");
  const { yes, lies, taken } = mail;
  // What was not answered is tried once more.
  const most = (key: string) => (1 + (allowedRepeats.get(key) ?? 0)) * (lies.has(key) ? 2 : 1);
  const broken = [...new Set([...yes.keys(), ...lies.keys()])]
    .filter((key) => taken(key) > most(key))
    .map((key) => `${key} was sent ${taken(key)} times`);
  for (const [key, times] of ledger.silenced)
    if (taken(key) > times) broken.push(`${key} was sent after its order was erased`);
  const isUnsure = (key: string) => (lies.get(key) ?? 0) > 1;
  for (const { message_id, recipient, state, error, created_at } of rows) {
    const key = mailKey(message_id, recipient);
    if (state === "sent" && !yes.has(key)) broken.push(`${key} is said to be sent, and never was`);
    const isOld = daysOld(ledger, Number(created_at)) >= GIVE_UP_DAYS;
    if (state !== "failed") ledger.givenUp.delete(key);
    else if (isOld || mail.never.has(key) || isUnsure(key) || OVER.includes(String(error)))
      ledger.givenUp.add(key);
    // A mail that was rightly given up stays so, also when the clock is set back.
    else if (!ledger.givenUp.has(key)) broken.push(`${key} was given up: ${error}`);
  }
  return broken;
}

function newsOf(ledger: Ledger, clinic: SimulatedClinic): string[] {
  const now = readNews(clinic);
  const possible = ledger.news.filter((news) => keyOf(news) === keyOf(now));
  if (possible.length === 0) {
    const expected = ledger.news.map(keyOf).join(" or ");
    return [`the news are ${keyOf(now)}, and should be ${expected}`];
  }
  ledger.news = possible.slice(0, 1);
  return [];
}

function keyOf({ shown, drafts }: News): string {
  const titles = drafts.map(({ title, isHidden }) => (isHidden ? `${title} (hidden)` : title));
  return `${shown.toSorted().join()} and drafts ${titles.toSorted().join()}`;
}

function readNews({ query }: Pick<SimulatedClinic, "query">): News {
  const drafts = query("select title, item, hidden from drafts").map(({ title, hidden }) => ({
    title: String(title),
    over: "",
    isHidden: hidden !== null,
  }));
  return { shown: readItems(query).map(({ title }) => title), drafts };
}

export function readItems(
  query: SimulatedClinic["query"],
): { id: string; title: string; content: string }[] {
  const [row] = query("select data from documents where collection = 'content' and id = 'nyheder'");
  return JSON.parse(String(row?.data)).items;
}

function historyOf(ledger: Ledger, { query }: SimulatedClinic): string[] {
  const rows = query("select id, revision, changes from history where collection = 'content'");
  const documents = query("select id, revision from documents where collection = 'content'");
  const broken: string[] = [];
  for (const { id, revision } of documents) {
    const revisions = rows.filter((row) => row.id === id).map((row) => Number(row.revision));
    const isWhole = revisions.length === Number(revision) - Math.min(...revisions) + 1;
    if (!isWhole || Math.max(...revisions) !== revision)
      broken.push(`the history of ${id} has a hole`);
  }
  const all = rows.map(({ changes }) => changes).join("\n");
  ledger.saved = ledger.saved.filter(({ at }) => daysOld(ledger, at) < HISTORY_DAYS);
  for (const { word } of ledger.saved) {
    if (!all.includes(word)) broken.push(`the save of ${word} is in no history`);
  }
  return broken;
}

const PERSONAL = [
  "orders",
  "documents",
  "outbox",
  "history",
  "events",
  "mail_counts",
  "withdrawals",
];

function erasedOf(ledger: Ledger, { query }: SimulatedClinic): string[] {
  if (ledger.erased.size === 0) return [];
  const rows = PERSONAL.flatMap((table) => query(`select * from ${table}`));
  const text = JSON.stringify(rows.map((row: SqlRow) => Object.values(row)));
  return [...ledger.erased]
    .filter((email) => text.includes(email))
    .map((email) => `${email} was erased, and stands there`);
}

/** Whether a word is still in the database files, write-ahead log included. */
export function findBytesOf(word: string, { dataDir }: SimulatedClinic): boolean {
  const files = ["samspil.db", "samspil.db-wal"].map((name) => join(dataDir(), name));
  return files.some((file) => readFileSync(file, { flag: "a+" }).includes(word));
}

async function pagesOf({ news, words }: Ledger, { ask }: SimulatedClinic): Promise<string[]> {
  const [expected = { shown: [], drafts: [] }] = news;
  if (words === 0) return [];
  const list = titlesIn((await ask("/nyheder"))?.text);
  const front = titlesIn((await ask("/"))?.text);
  const missing = expected.shown.filter((title) => !list.includes(title));
  const wrong = [...list, ...front].filter((title) => !expected.shown.includes(title));
  return [
    ...missing.map((title) => `${title} is published, and not shown`),
    ...wrong.map((title) => `${title} is not published, and shown`),
  ];
}

function titlesIn(page = ""): string[] {
  return [...new Set(page.match(/Nyhed-\d+-[a-z]/g))];
}
