/** A bug that somebody could write: `find` stands once in `file`, and with `replace` in its place a promise is broken. */
export type SeededBug = {
  file: string;
  find: string;
  replace: string;
  /** What is then said. */
  breaks: RegExp;
  /** The file is a command's, and not in the bundle. */
  isCommand?: true;
};

const OUTBOX = "app/server/mail/outbox.server.ts";
const ORDERS = "app/shop/orders/orders.server.ts";
const DOCUMENTS = "app/server/documents/documents.server.ts";
const PREPARE_COPY = "app/server/backup/prepare-copy.server.ts";
const SQLITE = "app/server/database/sqlite.server.ts";
const NIGHTLY = "app/start/jobs.server.ts";

/** Each kind of promise is broken by one or two of them. */
export const SEEDED_BUGS: Record<string, SeededBug> = {
  "the number that was given is not remembered": {
    file: ORDERS,
    find: ".set({ value: number })",
    replace: ".set({ value: last })",
    breaks: /was answered with 503|given twice/,
  },
  "an order and its mails are written one after the other, in no transaction": {
    file: "app/server/database/store-in-time.server.ts",
    find: ".within(ms) .transaction() .execute(",
    replace: ".within(ms) .connection() .execute(",
    breaks: /is stored without its mails/,
  },
  "a start sends once more what was sent": {
    file: OUTBOX,
    find: '.where("state", "=", "sending").execute();',
    replace: '.where("state", "in", ["sending", "sent"]).execute();',
    breaks: /was sent 2 times/,
  },
  "a mail is written down as sent before the server has answered": {
    file: OUTBOX,
    find: "delivery: await send(row)",
    replace: 'delivery: (send(row).catch(() => {}), { state: "sent" })',
    breaks: /is said to be sent, and never was/,
  },
  "history is erased by a clock that has jumped": {
    file: NIGHTLY,
    find: "documents.eraseHistory(historyEdge(now))",
    replace: "documents.eraseHistory(historyEdge(new Date()))",
    breaks: /is in no history/,
  },
  "orders are erased by a clock that has jumped": {
    file: NIGHTLY,
    find: "eraseOldMail(now, () =>",
    replace: "eraseOldMail(new Date(), () =>",
    breaks: /is lost/,
  },
  "a save leaves no history": {
    file: DOCUMENTS,
    find: "await recordHistory(trx, next, describeChanges(before, next.data), form);",
    replace: ";",
    breaks: /has a hole/,
  },
  "a draft is published before its time": {
    file: "app/server/documents/drafts.server.ts",
    find: '.where("publish_at", "<=", clock().getTime())',
    replace: '.where("publish_at", ">", 0)',
    breaks: /the news are/,
  },
  "a page that was made before a save is shown after it": {
    file: "app/server/http/page-cache.server.ts",
    find: "page?.version !== version()",
    replace: "!page",
    breaks: /is published, and not shown|is not published, and shown/,
  },
  "what is erased can be read in the file": {
    file: SQLITE,
    find: 'sqlite.exec("pragma secure_delete = on");',
    replace: "",
    breaks: /can be read in the files/,
  },
  "a restored site gives the numbers of the lost orders again": {
    file: PREPARE_COPY,
    isCommand: true,
    find: ".set({ value: lastOrderNumber })",
    replace: ".set({ value: sql`value` })",
    breaks: /was given twice/,
  },
  "two processes may have one data folder": {
    file: "app/server/data-dir/data-dir-lock.server.ts",
    find: 'lock.exec("pragma locking_mode = exclusive; begin exclusive");',
    replace: "",
    breaks: /two processes have one data folder/,
  },
  "who erases an order forgets its mails": {
    file: "app/shop/orders/erase-orders.server.ts",
    find: "await eraseMailsAbout(trx, id);",
    replace: "",
    breaks: /the office was answered with 503/,
  },
  "what is erased stays in the write-ahead log": {
    file: "app/server/mail/erase-mail.server.ts",
    find: "await database.scrub().catch(",
    replace: "await Promise.resolve().catch(",
    breaks: /can be read in the files/,
  },
  "orders are kept twice as long": {
    file: "app/shop/orders/erase-orders.server.ts",
    find: "await olderThan(keptDays, now)",
    replace: "await olderThan(2 * keptDays, now)",
    breaks: /is kept for too long/,
  },
  "what a dead process had in hand is given up": {
    file: OUTBOX,
    find: '.set({ state: "waiting", lease_until: 0 })',
    replace: '.set({ state: "failed", lease_until: 0 })',
    breaks: /was given up/,
  },
  "nobody looks again at what was put off": {
    file: OUTBOX,
    find: "firstMs: POLL_EVERY_MS, ms: POLL_EVERY_MS",
    replace: "firstMs: 1e12, ms: 1e12",
    breaks: /waits, and the server takes mails/,
  },
  "a form that was opened before saves over what came since": {
    file: "app/server/documents/edit.server.ts",
    find: "!isKnown(name) &&",
    replace: "false &&",
    breaks: /answered with 200, not 409/,
  },
  "what was deleted is in no history": {
    file: "app/server/documents/changes.server.ts",
    find: 'changes.push({ kind: "item", path, id, before: item, at });',
    replace: "continue;",
    breaks: /is not in the history of that save/,
  },
};
