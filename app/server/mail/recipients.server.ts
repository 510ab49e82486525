import type { Kysely } from "kysely";
import type { Tables } from "../database/database.server.ts";
import type { Audit, Who } from "../events/audit.server.ts";
import { createToken, endTokens, takeToken } from "../tokens/tokens.server.ts";
import { type Message, queueMail } from "./queue-mail.server.ts";

export type Recipient = {
  address: string;
  /** From ORDER_RECIPIENTS, which no screen changes. */
  isSetting: boolean;
  askedAt: string | undefined;
  confirmedAt: string | undefined;
};

export type Recipients = ReturnType<typeof createRecipients>;

type RecipientsOptions = {
  kysely: Kysely<Tables>;
  settings: string[];
  origin: string;
  clock: () => Date;
  audit: Audit;
};

export function createRecipients({ kysely, settings, origin, clock, audit }: RecipientsOptions) {
  async function list(from: Kysely<Tables> = kysely): Promise<Recipient[]> {
    const rows = await from.selectFrom("recipients").selectAll().orderBy("address").execute();
    const byAddress = new Map(rows.map((row) => [row.address, row]));
    const added = rows.filter((row) => row.added === 1).map(({ address }) => address);
    return [...new Set([...settings, ...added])].map((address) => ({
      address,
      isSetting: settings.includes(address),
      askedAt: byAddress.get(address)?.asked_at ?? undefined,
      confirmedAt: byAddress.get(address)?.confirmed_at ?? undefined,
    }));
  }

  return {
    list: () => list(),

    async addresses(trx?: Kysely<Tables>): Promise<string[]> {
      const all = await list(trx);
      return all
        .filter(({ isSetting, confirmedAt }) => isSetting || confirmedAt)
        .map(({ address }) => address);
    },

    ask: (
      address: string,
      by: Who,
      compose: (link: { token: string; expiresAt: Date }) => Message,
    ) =>
      kysely.transaction().execute(async (trx) => {
        const now = clock();
        const request = { asked_at: now.toISOString() };
        const added = settings.includes(address) ? 0 : 1;
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("recipients")
          .values({ address, added, ...request })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        const isNew = numInsertedOrUpdatedRows === 1n;
        if (!isNew)
          await trx.updateTable("recipients").set(request).where("address", "=", address).execute();
        const isAdded = isNew && added === 1;
        if (isAdded) await audit({ kind: "recipient added", who: by, about: address }, trx);
        await endTokens(trx, ["recipient"], [address]);
        const link = await createToken(trx, "recipient", address, now);
        await queueMail(trx, compose(link), { origin, now });
        return isAdded;
      }),

    async confirm(token: string, by: Who) {
      const now = clock();
      return kysely.transaction().execute(async (trx) => {
        const address = await takeToken(trx, token, ["recipient"], now);
        if (address === undefined) return undefined;
        const before = await trx
          .selectFrom("recipients")
          .select(["added", "confirmed_at"])
          .where("address", "=", address)
          .executeTakeFirst();
        if (!before) return undefined;
        await trx
          .updateTable("recipients")
          .set({ confirmed_at: now.toISOString() })
          .where("address", "=", address)
          .execute();
        const isNew = before.added === 1 && before.confirmed_at === null;
        if (isNew) await audit({ kind: "recipient confirmed", who: by, about: address }, trx);
        return { address, isNew };
      });
    },

    async remove(address: string, by: Who): Promise<boolean> {
      return kysely.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom("recipients")
          .where("address", "=", address)
          .where("added", "=", 1)
          .executeTakeFirst();
        if (numDeletedRows !== 1n) return false;
        await endTokens(trx, ["recipient"], [address]);
        await audit({ kind: "recipient removed", who: by, about: address }, trx);
        return true;
      });
    },
  };
}
