import { setImmediate as breathe } from "node:timers/promises";
import type { Kysely } from "kysely";
import { formatDays } from "../../formats/danish-time.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { isRecord, parseJson } from "../../formats/json.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { type Audit, SERVER, type Who } from "../../server/events/audit.server.ts";
import {
  eraseMailsAbout,
  eraseTextsAbout,
  type MailDisk,
  sweepErasedMail,
} from "../../server/mail/erase-mail.server.ts";
import { MESSAGE_DAYS } from "../jura/law-pages.ts";
import { parseRow, toRow } from "./order-row.server.ts";

type OrderErasureOptions = {
  mailDisk: MailDisk;
  audit: Audit;
  keptDays: number;
};

export function createOrderErasure({ mailDisk, audit, keptDays }: OrderErasureOptions) {
  const { kysely } = mailDisk.database;
  /** A foreign key deletes the order's withdrawals too. @returns false if there is no such order */
  function erase(id: string, by: Who): Promise<boolean> {
    return kysely.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order) return false;
      await eraseMailsAbout(trx, id);
      await trx.deleteFrom("orders").where("id", "=", id).execute();
      await audit({ kind: "order erased", who: by, about: order.number.toString() }, trx);
      return true;
    });
  }

  /** Only free text goes: bookkeeping needs the rest. An unreadable form goes with the whole order later. */
  function eraseMessages(id: string): Promise<boolean> {
    return kysely.transaction().execute(async (trx) => {
      const row = await lockOrder(trx, id);
      if (!row) return false;
      await eraseTextsAbout(trx, id);
      const stored = parseJson(row.form);
      if (!isRecord(stored)) return false;
      const { form, ...order } = parseRow(row);
      const { search } = toRow({ ...order, form: { ...form, besked: "" } });
      const emptied = { form: JSON.stringify({ ...stored, besked: "" }), search, erased: 1 };
      await trx.updateTable("orders").set(emptied).where("id", "=", id).execute();
      return true;
    });
  }

  const olderThan = (days: number, now: Date) =>
    kysely.selectFrom("orders").select("id").where("placed_at", "<", before(days, now));

  const before = (days: number, now: Date) => new Date(now.getTime() - days * DAY_MS).toISOString();

  return {
    async erase(id: string, by: Who): Promise<boolean> {
      const isErased = await erase(id, by);
      await sweepErasedMail(mailDisk);
      return isErased;
    },

    /** What it leaves in files is swept after it. */
    async eraseOld(now: Date, isStopped: () => boolean) {
      const erased = { orders: 0, withdrawals: 0, messages: 0 };
      for (const { id } of await olderThan(keptDays, now).execute()) {
        if (isStopped()) return erased;
        await breathe();
        if (await erase(id, SERVER)) erased.orders += 1;
      }
      const { numDeletedRows } = await kysely
        .deleteFrom("withdrawals")
        .where("arrived_at", "<", before(keptDays, now))
        .executeTakeFirst();
      erased.withdrawals = Number(numDeletedRows);
      const whole = olderThan(MESSAGE_DAYS, now).where("erased", "=", 0);
      for (const { id } of await whole.execute()) {
        if (isStopped()) return erased;
        await breathe();
        if (await eraseMessages(id)) erased.messages += 1;
      }
      return erased;
    },
  };
}

/** The update locks the row: concurrent changes wait, in any process. */
function lockOrder(trx: Kysely<Tables>, id: string) {
  return trx
    .updateTable("orders")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function retentionSentence(orderDays: number, messageDays: number): string {
  if (orderDays <= messageDays) return `En bestilling slettes helt efter ${formatDays(orderDays)}.`;
  return `Kundens besked og mailenes tekst slettes efter ${formatDays(messageDays)}, resten af bestillingen efter ${formatDays(orderDays)}.`;
}
