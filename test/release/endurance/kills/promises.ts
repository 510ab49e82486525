import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { contentDocuments } from "../../../../app/features.ts";
import { findDamage, runSql, type SqlRow, withDatabase } from "../../../kit/backend.ts";
import type { ReceivedMail } from "../../../kit/mail-server.ts";
import { until } from "../../../kit/until.ts";
import type { KillableSite, Ledger } from "./work.ts";

/** To three recipients and the customer. */
const LETTERS = 4;

/** Compares the stored data with what was acknowledged. @returns each broken promise, in words */
export function findBroken({ dataDir }: Pick<KillableSite, "dataDir">, ledger: Ledger): string[] {
  return withDatabase({ dataDir }, (database) => {
    const ask = (sql: string) => database.prepare(sql).all();
    // In one snapshot, for the clients go on.
    database.exec("begin");
    const documents = ask("select collection, id, revision, data from documents");
    const history = ask("select id, revision, changes from history where collection = 'content'");
    const orders = ask("select id, number from orders");
    const letters = ask("select order_id from outbox where order_id is not null");
    database.exec("commit");
    const numbers = orders.map(({ number }) => String(number));
    const texts = JSON.stringify([documents, history]);
    const content = documents.filter(({ collection }) => collection === "content");
    const shown = content.flatMap(({ data }) => String(data).match(/\/media\/[\w./-]+/g) ?? []);
    const stands = (url: string) => {
      const file = join(dataDir, url);
      return existsSync(file) && statSync(file).size > 0;
    };
    return [
      ...ledger.refusals,
      ...findDamage(database),
      ...halfWritten(documents),
      ...content.flatMap(({ id, revision }) =>
        history.filter((save) => save.id === id).length === Number(revision)
          ? []
          : [`the history of ${id} has a hole`],
      ),
      ...orders
        .filter(({ id }) => letters.filter(({ order_id }) => order_id === id).length !== LETTERS)
        .map(({ number }) => `order ${number} is stored without its mails`),
      ...(new Set(numbers).size === numbers.length ? [] : ["an order number was given twice"]),
      ...lost("order", ledger.orders.values(), (number) => numbers.includes(number)),
      ...lost("the save of", ledger.words, (word) => texts.includes(word)),
      ...lost("picture", [...ledger.pictures, ...shown], stands),
    ];
  });
}

function lost(what: string, all: Iterable<string>, isKept: (one: string) => boolean): string[] {
  return [...all].filter((entry) => !isKept(entry)).map((entry) => `${what} ${entry} is lost`);
}

function halfWritten(documents: SqlRow[]): string[] {
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

/** Unfinished files of a killed process that the next start has not erased. To be called while no client works. */
export function findStaleFiles({ dataDir, temporary }: KillableSite): string[] {
  const unfinished = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.part$|^tmp\/./.test(path),
  );
  return [...unfinished, ...readdirSync(temporary)].map((path) => `${path} was left behind`);
}

/** Waits until every mail is sent, and compares the outbox with the mails that the server accepted. */
export async function findUnmailed(
  { dataDir }: Pick<KillableSite, "dataDir">,
  received: ReceivedMail[],
) {
  const rowsNow = () =>
    withDatabase({ dataDir }, (database) =>
      database.prepare("select recipient, message_id, state, error from outbox").all(),
    );
  await until("every mail has gone", () => {
    // Ends the half minute between two attempts.
    runSql({ dataDir }, "update outbox set next_at = 0 where state = 'waiting' and next_at > 0");
    return rowsNow().every(({ state }) => state !== "waiting" && state !== "sending");
  });
  const rows = rowsNow();
  const due = new Set(rows.map(({ message_id, recipient }) => `${message_id} ${recipient}`));
  const arrived = new Set(received.map(({ to, messageId }) => `${messageId} ${to}`));
  const broken = [
    ...rows
      .filter(({ state }) => state !== "sent")
      .map(({ recipient, state, error }) => `a mail to ${recipient} is ${state}: ${error}`),
    ...[...due.difference(arrived)].map((key) => `${key} never arrived`),
    ...[...arrived.difference(due)].map((key) => `${key} arrived unasked`),
  ];
  return { broken, mails: due.size };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
