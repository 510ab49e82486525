import { setImmediate as breathe } from "node:timers/promises";
import { type Kysely, type Selectable, sql } from "kysely";
import { z } from "zod";
import { DAY_MS } from "../../formats/durations.ts";
import { parseJson, UNREADABLE_TEXT } from "../../formats/json.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { lockRow } from "../../server/database/lock-row.server.ts";
import type { MailLimit } from "../../server/limits/mail-limit.server.ts";
import { eraseMail } from "../../server/mail/erase-mail.server.ts";
import { type Notice, takeNotice } from "../../server/mail/notices.server.ts";
import { nearestPage } from "../../site/page/list-pages.ts";
import { CALLBACK_DAYS, type CallbackForm } from "./opkald.ts";

export type Callbacks = ReturnType<typeof createCallbacks>;
export type CallbackMark = "called" | "waiting" | "tried" | "untried";

type CallbacksOptions = {
  kysely: Kysely<Tables>;
  mailLimit: MailLimit;
  clock: () => Date;
};

/** The most requests per page, and of those called. */
const ROWS = 50;

export function createCallbacks({ kysely, mailLimit, clock }: CallbacksOptions) {
  async function countWaiting(): Promise<number> {
    const { count } = await kysely
      .selectFrom("callbacks")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("called_at", "is", null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  return {
    findStored: (id: string) => findStored(kysely, id),

    /** @returns whether the clinic is mailed about it, unless it is stored already */
    async store(
      trx: Kysely<Tables>,
      id: string,
      form: CallbackForm,
    ): Promise<{ now: Date; notice: Notice } | undefined> {
      await lockRow(trx, "callbacks");
      if (await findStored(trx, id)) return undefined;
      const now = clock();
      await trx
        .insertInto("callbacks")
        .values({
          id,
          asked_at: now.toISOString(),
          called_at: null,
          tried_at: "",
          form: JSON.stringify(form),
        })
        .execute();
      return { now, notice: await takeNotice(trx, mailLimit, { form: "callbacks", now }) };
    },

    /** Those who wait, the oldest first, a page at a time; after them the most recently called. */
    async list(page: number) {
      const count = await countWaiting();
      const at = nearestPage(page, count, ROWS);
      const rows = kysely.selectFrom("callbacks").selectAll().limit(ROWS);
      const waiting = rows
        .where("called_at", "is", null)
        .orderBy("asked_at")
        .offset((at.page - 1) * ROWS);
      const called = rows.where("called_at", "is not", null).orderBy("called_at", "desc");
      const all = [...(await waiting.execute()), ...(await called.execute())];
      return { rows: all.map(parseRow), count, ...at };
    },

    countWaiting,

    /** @param time of the call in vain that is undone @returns false if the request is deleted */
    async mark(id: string, as: CallbackMark, time = ""): Promise<boolean> {
      const now = clock().toISOString();
      const changes = {
        called: { called_at: now },
        waiting: { called_at: null },
        tried: { tried_at: sql<string>`tried_at || ${` ${now}`}` },
        untried: { tried_at: sql<string>`replace(tried_at, ${` ${time}`}, '')` },
      };
      const { numUpdatedRows } = await kysely
        .updateTable("callbacks")
        .set(changes[as])
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** Deletes requests called more than a day ago, and those older than CALLBACK_DAYS, with their mails. Files are swept after it. */
    async eraseOld(now: Date, isStopped: () => boolean) {
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
      const old = await kysely
        .selectFrom("callbacks")
        .select("id")
        .where(({ eb, or }) =>
          or([eb("called_at", "<", before(1)), eb("asked_at", "<", before(CALLBACK_DAYS))]),
        )
        .execute();
      let callbacks = 0;
      for (const { id } of old) {
        if (isStopped()) break;
        await breathe();
        await kysely.transaction().execute(async (trx) => {
          await eraseMail(trx, messageId(id));
          await trx.deleteFrom("callbacks").where("id", "=", id).execute();
        });
        callbacks += 1;
      }
      return { callbacks };
    },
  };
}

function findStored(kysely: Kysely<Tables>, id: string): Promise<{ id: string } | undefined> {
  return kysely.selectFrom("callbacks").select("id").where("id", "=", id).executeTakeFirst();
}

export function messageId(id: string): string {
  return `opkald-${id}`;
}

function parseRow(row: Selectable<Tables["callbacks"]>) {
  const { id, form, asked_at, called_at, tried_at } = row;
  return {
    id,
    form: formSchema.parse(parseJson(form)),
    askedAt: asked_at,
    calledAt: called_at,
    /** The latest last. */
    tries: tried_at.split(" ").slice(1),
  };
}

const text = () => z.string().catch("");
const formSchema = z
  .object({ navn: text(), telefon: text(), hvornaar: text(), hvem: text() })
  .catch({ navn: UNREADABLE_TEXT, telefon: "", hvornaar: "", hvem: "" });
