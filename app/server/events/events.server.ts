import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { EventKind } from "./event-kind.ts";

export type Actor = { account: string; device: string };

export const SERVER: Actor = { account: "", device: "" };

/** `about`: a colleague's or recipient's address, an order's number, a count or a name; never a customer's words. */
type NewEvent = Actor & { kind: EventKind; about?: string };

export type StoredEvent = Required<NewEvent> & { id: number; at: string };

type EventSearch = { account?: string; kinds?: readonly EventKind[]; page: number };

export type Events = {
  record(event: NewEvent): Promise<void>;
  list(
    search: EventSearch,
  ): Promise<{ events: StoredEvent[]; page: number; pages: number; count: number }>;
  accounts(): Promise<string[]>;
  eraseHistory(time: Date): Promise<void>;
};

const EVENTS_ON_PAGE = 50;

export function createEvents({ kysely }: Pick<Database, "kysely">, clock: () => Date): Events {
  return {
    record: (event) => storeEvent(kysely, event, clock()),

    async list({ account, kinds, page: wanted }) {
      let query = kysely.selectFrom("events");
      if (account) query = query.where("account", "=", account);
      if (kinds) query = query.where("kind", "in", kinds);
      const { count } = await query
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      const pages = Math.max(1, Math.ceil(Number(count) / EVENTS_ON_PAGE));
      const page = Math.min(wanted, pages);
      const events = await query
        .selectAll()
        .orderBy("id", "desc")
        .limit(EVENTS_ON_PAGE)
        .offset((page - 1) * EVENTS_ON_PAGE)
        .execute();
      return { events, page, pages, count: Number(count) };
    },

    async accounts() {
      const rows = await kysely
        .selectFrom("events")
        .select("account")
        .distinct()
        .where("account", "!=", "")
        .orderBy("account")
        .execute();
      return rows.map(({ account }) => account);
    },

    async eraseHistory(time) {
      const before = time.toISOString();
      await kysely.transaction().execute(async (trx) => {
        await trx
          .updateTable("events_erased")
          .set({ before })
          .where("before", "<", before)
          .execute();
        await trx.deleteFrom("events").where("at", "<", before).execute();
      });
    },
  };
}

/** To be called in the same transaction as the action. */
export async function storeEvent(
  kysely: Pick<Kysely<Tables>, "insertInto">,
  { kind, account, device, about = "" }: NewEvent,
  now: Date,
): Promise<void> {
  const row = { at: now.toISOString(), kind, account: account.toLowerCase(), about, device };
  await kysely.insertInto("events").values(row).execute();
}
