import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";

/** A mistake that somebody could make: `find` stands once in `file`, and with `replace` in its place a promise is broken. */
type Mistake = { file: string; find: string; replace: string };

const OUTBOX = "app/server/mail/outbox.server.ts";
const ORDERS = "app/orders/orders.server.ts";
const DOCUMENTS = "app/server/documents/documents.server.ts";
const AFTER_RESTORE = "app/server/backup/after-restore.server.ts";
const SQLITE = "app/server/database/sqlite.server.ts";
const STORES = "app/stores.server.ts";

export const MISTAKES: Record<string, Mistake> = {
  "the number that was given is not remembered": {
    file: ORDERS,
    find: ".set({ value: number })",
    replace: ".set({ value: last })",
  },
  "a form that is sent again is a new order": {
    file: ORDERS,
    find: "if (earlier) return { order: earlier, isRepeated: true };",
    replace: "",
  },
  "an order and its mails are written one after the other, in no transaction": {
    file: "app/server/mail/mailbox.server.ts",
    find: "const result = await kysely.transaction().execute((trx) =>",
    replace: "const result = await ((all) => all(kysely))((trx) =>",
  },
  "an order is taken at a sum that the visitor has not seen": {
    file: "app/orders/order-request.server.ts",
    find: "if (sum.total !== seenTotal) return refuseSeenTotal(sum);",
    replace: "",
  },
  "a start sends once more what was sent": {
    file: OUTBOX,
    find: '.where("state", "=", "sending").execute();',
    replace: '.where("state", "in", ["sending", "sent"]).execute();',
  },
  "a mail is written down as sent before the server has answered": {
    file: OUTBOX,
    find: "delivery: await send(row)",
    replace: 'delivery: (send(row), { state: "sent" })',
  },
  "each try of a mail has a Message-ID of its own": {
    file: OUTBOX,
    find: "messageId: row.message_id,",
    replace: "messageId: row.attempts + row.message_id,",
  },
  "a mail server that says 'later' is taken to have said 'never'": {
    file: OUTBOX,
    find: 'fault === "final" ||',
    replace: 'fault !== "server" ||',
  },
  "history is erased by a clock that has jumped": {
    file: STORES,
    find: "pruneHistory(documents, { days: settings.historyDays, log, clock: trustedClock })",
    replace:
      "pruneHistory(documents, { days: settings.historyDays, log, clock: async () => clock() })",
  },
  "orders are erased by a clock that has jumped": {
    file: STORES,
    find: "eraseOld, log, clock: trustedClock }",
    replace: "eraseOld, log, clock: async () => clock() }",
  },
  "a save leaves no history": {
    file: DOCUMENTS,
    find: "await recordHistory(trx, collection, document, describeChanges(old, data));",
    replace: "",
  },
  "a draft that is published stays a draft": {
    file: "app/admin/drafts/publish-draft.server.ts",
    find: "drafts.removeWith(trx, draft)",
    replace: "undefined",
  },
  "a draft is published before its time": {
    file: "app/server/documents/drafts.server.ts",
    find: '.where("publish_at", "<=", clock().getTime())',
    replace: '.where("publish_at", ">", 0)',
  },
  "a page is kept whatever has been saved since": {
    file: "app/app.server.ts",
    find: "isCurrent: stillHolds",
    replace: "isCurrent: () => true",
  },
  "what another process has saved is not heard": {
    file: SQLITE,
    find: "watchOtherWriters: (onWrite) => pollOtherWrites(otherWrites, onWrite)",
    replace: "watchOtherWriters: () => () => {}",
  },
  "what is erased can be read in the file": {
    file: SQLITE,
    find: 'sqlite.exec("pragma secure_delete = on");',
    replace: "",
  },
  "a restored site gives the numbers of the lost orders again": {
    file: AFTER_RESTORE,
    find: '.where("value", "<", note.lastNumber)',
    replace: '.where("value", ">", note.lastNumber)',
  },
  "two processes may have one data folder": {
    file: "app/server/data-dir/data-dir-lock.server.ts",
    find: 'lock.exec("pragma locking_mode = exclusive; begin exclusive");',
    replace: "",
  },
};

/** Plants a mistake in the site that this process is about to load. @throws when its place is no longer there */
export function plant(name: string) {
  const mistake = MISTAKES[name];
  if (!mistake) throw new Error(`no mistake is called »${name}«`);
  const { file, find, replace } = mistake;
  const source = readFileSync(join(projectRoot, file), "utf8");
  requireOnce(file, source, find);
  const bundle = join(projectRoot, "dist/server/index.js");
  const patched = putIn(readFileSync(bundle, "utf8"), find, replace);
  const url = pathToFileURL(bundle).href;
  registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? { format: "module", source: patched, shortCircuit: true }
        : next(asked, context),
  });
}

function requireOnce(where: string, text: string, find: string) {
  const found = text.match(looselyAs(find))?.length ?? 0;
  if (found !== 1) throw new Error(`»${find}« stands ${found} times in ${where}`);
}

function putIn(text: string, find: string, replace: string): string {
  requireOnce("dist/server/index.js", text, find);
  return text.replace(looselyAs(find), () => replace);
}

/** However the lines are broken. */
function looselyAs(text: string): RegExp {
  const parts = text.split(/\s+|(?<=[.(){}[\],;])|(?=[.(){}[\],;])/).filter(Boolean);
  return new RegExp(parts.map((part) => RegExp.escape(part)).join("\\s*"), "g");
}
