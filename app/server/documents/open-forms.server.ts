import type { Database } from "../database/database.server.ts";

/** The browser lets a window that nobody looks at tell once a minute. */
const KEPT_MS = 150_000;
const MOST_KEPT = 500;

type Seen = { form: string; account: string; at: number };

/** Who has which form open, as their windows tell every so often, for as long as they tell. */
export type OpenForms = {
  /** @returns the other accounts that have the same form open */
  tell(window: string, form: string, account: string): string[] | Promise<string[]>;
  leave(window: string, account: string): void | Promise<void>;
};

/** In this process alone. */
export function createOpenForms(clock: () => Date): OpenForms {
  const seen = new Map<string, Seen>();

  function forgetOld(now: number) {
    for (const [window, { at }] of seen) {
      if (now - at < KEPT_MS && seen.size <= MOST_KEPT) return;
      seen.delete(window);
    }
  }

  return {
    tell(window, form, account) {
      const now = clock().getTime();
      const own = ownOf(window, account);
      // The one that has not been heard of for longest stands first.
      seen.delete(own);
      seen.set(own, { form, account, at: now });
      forgetOld(now);
      const others = [...seen.values()].filter(
        (one) => one.form === form && one.account !== account,
      );
      return [...new Set(others.map((one) => one.account))];
    },

    leave(window, account) {
      seen.delete(ownOf(window, account));
    },
  };
}

/** In the database, which several processes have in common. */
export function createSharedOpenForms(
  { kysely }: Pick<Database, "kysely">,
  clock: () => Date,
): OpenForms {
  return {
    async tell(window, form, account) {
      const seen_at = clock().getTime();
      const own = { form, account, seen_at };
      await kysely
        .insertInto("open_forms")
        .values({ id: ownOf(window, account), ...own })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(own))
        .execute();
      await kysely
        .deleteFrom("open_forms")
        .where("seen_at", "<=", seen_at - KEPT_MS)
        .execute();
      const others = await kysely
        .selectFrom("open_forms")
        .select("account")
        .distinct()
        .where("form", "=", form)
        .where("account", "<>", account)
        .orderBy("account")
        .execute();
      return others.map((one) => one.account);
    },

    async leave(window, account) {
      await kysely.deleteFrom("open_forms").where("id", "=", ownOf(window, account)).execute();
    },
  };
}

function ownOf(window: string, account: string): string {
  return `${account} ${window}`;
}
