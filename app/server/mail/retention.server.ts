import { setImmediate as breathe } from "node:timers/promises";
import { DAY_MS } from "../../formats/durations.ts";
import { parseObject } from "../../formats/json.ts";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import type { Erasure } from "./erasure.server.ts";
import type { MailFiles } from "./mail-files.server.ts";
import { HAS_EXPIRY, parseMessage } from "./message.server.ts";

/** Messages about nothing stored: from when they were sent or given up. */
const STORED_MS = DAY_MS;

type MailRetentionOptions = {
  database: Database;
  erasure: Pick<Erasure, "eraseWith">;
  files: Pick<MailFiles, "list" | "eraseExcept">;
  eraseOld: (now: Date, isStopped: () => boolean) => Promise<Record<string, number>>;
  log: Pick<Log, "info">;
};

export async function eraseOldMail(
  { database, erasure, files, eraseOld, log }: MailRetentionOptions,
  now: Date,
  isStopped = () => false,
): Promise<void> {
  const { done, unsent } = await listOldMessages(database, now);
  const old = await eraseOld(now, isStopped);
  const erased = { ...old, messages: 0, unsent: unsent.length, files: 0 };
  for (const id of [...done, ...unsent]) {
    if (isStopped()) return;
    await breathe();
    await erasure.eraseWith((_, messages) => messages.eraseOne(id));
    erased.messages += 1;
  }
  // Listed before the rows are read, so that every listed file has its row by then.
  const listed = await files.list();
  erased.files = await files.eraseExcept(listed, await readMessageIds(database));
  await database.scrub();
  if (Object.values(erased).some((count) => count > 0)) log.info(erased, "erased old messages");
}

/** A waiting message is old when its link has expired; any other one waits until the outbox has sent it or given it up. */
async function listOldMessages({ kysely }: Database, now: Date) {
  const messages = kysely
    .selectFrom("documents")
    .leftJoin("outbox", "mail_id", "id")
    .where("collection", "=", "mail")
    .where("about", "is", null);
  const expiring = await messages
    .where("data", "like", HAS_EXPIRY)
    .where("state", "in", WAITING)
    .select(["id", "data"])
    .distinct()
    .execute();
  const outcomes = await messages
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("outbox as underway")
            .select("underway.mail_id")
            .whereRef("underway.mail_id", "=", "documents.id")
            .where("underway.state", "in", WAITING),
        ),
      ),
    )
    .select(["id", "saved_at"])
    .select((eb) => eb.fn.max("next_at").as("done_at"))
    .groupBy(["id", "saved_at"])
    .execute();
  const isExpired = (data: string) => {
    const { expiresAt } = parseMessage(parseObject(data)) ?? {};
    return !expiresAt || expiresAt <= now;
  };
  const isOld = ({ saved_at, done_at }: (typeof outcomes)[number]) =>
    Number(done_at ?? Date.parse(saved_at)) < now.getTime() - STORED_MS;
  return {
    unsent: expiring.filter(({ data }) => isExpired(data)).map(({ id }) => id),
    done: outcomes.filter(isOld).map(({ id }) => id),
  };
}

const WAITING = ["waiting", "sending", "withheld"] as const;

async function readMessageIds({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom("outbox").select("message_id").execute();
  return rows.map((row) => row.message_id);
}
