import type { Kysely } from "kysely";
import type { StoredKind } from "../../formats/audit-kinds.ts";
import type { Tables } from "../database/database.server.ts";

export type StoredEvent = {
  id: number;
  at: string;
  kind: StoredKind;
  account: string;
  about: string;
  device: string;
};

type EventSearch = { account?: string; kinds?: readonly StoredKind[]; page: number };

export type Events = ReturnType<typeof createEvents>;

const EVENTS_ON_PAGE = 50;

export function createEvents(kysely: Kysely<Tables>) {
  return {
    async list({ account, kinds, page: wanted }: EventSearch) {
      let query = kysely.selectFrom("events");
      if (account) query = query.where("account", "=", account);
      if (kinds) query = query.where("kind", "in", kinds);
      const { count } = await query
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      const pages = Math.max(1, Math.ceil(Number(count) / EVENTS_ON_PAGE));
      const page = Math.min(wanted, pages);
      const events: StoredEvent[] = await query
        .selectAll()
        .orderBy("id", "desc")
        .limit(EVENTS_ON_PAGE)
        .offset((page - 1) * EVENTS_ON_PAGE)
        .execute();
      return { events, page, pages, count: Number(count) };
    },

    async eraseHistory(time: Date) {
      await kysely.deleteFrom("events").where("at", "<", time.toISOString()).execute();
    },
  };
}
