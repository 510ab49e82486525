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
const HISTORY_ROWS = "app/server/documents/history-rows.server.ts";
const PREPARE_COPY = "app/server/backup/prepare-copy.server.ts";
const SQLITE = "app/server/database/sqlite.server.ts";
const NIGHTLY = "app/start/jobs.server.ts";

export const SEEDED_BUGS: Record<string, SeededBug> = {
  "the number that was given is not remembered": {
    file: ORDERS,
    find: ".set({ value: number })",
    replace: ".set({ value: last })",
    breaks: /was answered with 503|given twice/,
  },
  "a form that is sent again is a new order": {
    file: ORDERS,
    find: "(trx, formId); if (earlier) return { earlier };",
    replace: "(trx, formId);",
    breaks: /was answered with 503/,
  },
  "an order and its mails are written one after the other, in no transaction": {
    file: "app/server/database/store-in-time.server.ts",
    find: ".within(ms) .transaction() .execute(",
    replace: ".within(ms) .connection() .execute(",
    breaks: /is stored without its mails/,
  },
  "an order is taken at a sum that the visitor has not seen": {
    file: "app/shop/orders/order-request.server.ts",
    find: "if (sum.total !== seenTotal) return refuseChanged(totalSentence(sum));",
    replace: "",
    breaks: /was refused or erased, and stands there|at another sum than was seen/,
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
  "each try of a mail has a Message-ID of its own": {
    file: OUTBOX,
    find: "messageId: row.message_id,",
    replace: "messageId: row.attempts + row.message_id,",
    breaks: /is said to be sent, and never was/,
  },
  "a mail server that says 'later' is taken to have said 'never'": {
    file: OUTBOX,
    find: 'fault === "final" ||',
    replace: 'fault !== "server" ||',
    breaks: /was given up/,
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
  "a draft that is published stays a draft": {
    file: "app/editor/save/publish.server.ts",
    find: "await services.drafts.removeWith(trx, draft)",
    replace: "undefined",
    breaks: /the news are/,
  },
  "a draft is published before its time": {
    file: "app/server/documents/drafts.server.ts",
    find: '.where("publish_at", "<=", clock().getTime())',
    replace: '.where("publish_at", ">", 0)',
    breaks: /the news are/,
  },
  "a page is kept whatever has been saved since": {
    file: "app/server/http/page-cache.server.ts",
    find: "page?.version !== version()",
    replace: "!page",
    breaks: /is published, and not shown|is not published, and shown/,
  },
  "what another process has saved is not heard": {
    file: "app/start/jobs.server.ts",
    find: "documents.refresh(database.within",
    replace: "Promise.resolve(database.within",
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
  "numbers go on from the last order that is still there": {
    file: ORDERS,
    find: "const last = await lockNumber(trx);",
    replace: `await lockNumber(trx);
      const newest = trx.selectFrom("orders").select(({ fn }) => fn.max("number").as("last"));
      const last = Number((await newest.executeTakeFirst())?.last ?? 1000);`,
    breaks: /was given twice/,
  },
  "an order's mails are erased after a day, as others are": {
    file: "app/server/mail/queue-mail.server.ts",
    find: 'eb.case().when("order_id", "is", null)',
    replace: 'eb.case().when("mail_id", "is not", null)',
    breaks: /is stored without its mails/,
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
  "a mail that the mail server does not answer is sent each hour": {
    file: OUTBOX,
    find: "const unanswered = row.unanswered + 1;",
    replace: "const unanswered = 1;",
    breaks: /was sent \d+ times/,
  },
  "a mail is given up after five tries": {
    file: OUTBOX,
    find: 'fault === "final" ||',
    replace: 'fault === "final" || attempts >= 5 ||',
    breaks: /was given up/,
  },
  "a mail is given up by a clock that has jumped": {
    file: OUTBOX,
    find: "(await trustedClock()).getTime() - GIVE_UP_AFTER_MS",
    replace: "clock().getTime() - GIVE_UP_AFTER_MS",
    breaks: /was given up/,
  },
  "a mail waits for as long as the clock was ahead": {
    file: OUTBOX,
    find: 'return eb("next_at", ">", now + LONGEST_RETRY_MS)',
    replace: 'return eb("next_at", "<", 0)',
    breaks: /waits, and the server takes mails/,
  },
  "a clock that has jumped is trusted": {
    file: "app/server/database/trusted-clock.server.ts",
    find: "last > 0 && now > last + JUMP_MS",
    replace: "false",
    breaks: /is lost|is in no history|was given up/,
  },
  "a form that was opened before saves over what came since": {
    file: "app/server/documents/edit.server.ts",
    find: "!isKnown(name) &&",
    replace: "false &&",
    breaks: /answered with 200, not 409/,
  },
  "a draft goes in a write of its own, after it is published": {
    file: DOCUMENTS,
    find: "await inSameTransaction?.(trx);",
    replace:
      "kysely.transaction().execute(async (trx) => inSameTransaction?.(trx)).catch(() => {});",
    breaks: /the news are/,
  },
  "what is hidden stays on the site": {
    file: "app/editor/save/list-acts.server.ts",
    find: "item ? removeItem(path, id)(stored) :",
    replace: "item ? { ok: true, item, data: stored } :",
    breaks: /the news are/,
  },
  "what was deleted is in no history": {
    file: "app/server/documents/changes.server.ts",
    find: 'changes.push({ kind: "item", path, id, before: item, at });',
    replace: "continue;",
    breaks: /is not in the history of that save/,
  },
  "a document's last save goes with the old ones": {
    file: HISTORY_ROWS,
    find: "delete from history where revision < (",
    replace: "delete from history where revision <= (",
    breaks: /has a hole/,
  },
  "a save that a wrong clock dated is erased before those it follows": {
    file: HISTORY_ROWS,
    find: "delete from history where revision < (",
    replace: `delete from history where saved_at < \${before}
      and revision < (select max(revision) from history newer where newer.id = history.id)
      or revision < (`,
    breaks: /has a hole/,
  },
  "an empty machine goes on with the number after the backup's last": {
    file: PREPARE_COPY,
    isCommand: true,
    find: "export const GAP = 1000;",
    replace: "export const GAP = 0;",
    breaks: /was given twice/,
  },
};
