import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database/database.server.ts";
import type { Letter } from "./letter.server.ts";
import type { Mailbox } from "./mailbox.server.ts";

export const LINK_HOLDS_MS = 7 * 24 * 60 * 60_000;

/** Somebody who is mailed about orders. Times are ISO. */
export type Recipient = {
  address: string;
  /** Stands in ORDER_RECIPIENTS, which no screen changes. */
  isSetting: boolean;
  askedAt: string | undefined;
  confirmedAt: string | undefined;
};

export type Recipients = ReturnType<typeof createRecipients>;

type Parts = {
  database: Pick<Database, "kysely">;
  mailbox: Pick<Mailbox, "sendWith">;
  /** ORDER_RECIPIENTS */
  settings: string[];
  clock: () => Date;
};

/** Who is mailed about orders, and the proof that it reaches them. */
export function createRecipients({ database: { kysely }, mailbox, settings, clock }: Parts) {
  async function list(): Promise<Recipient[]> {
    const rows = await kysely.selectFrom("recipients").selectAll().orderBy("address").execute();
    const known = new Map(rows.map((row) => [row.address, row]));
    const added = rows.filter((row) => row.added === 1).map(({ address }) => address);
    return [...new Set([...settings, ...added])].map((address) => ({
      address,
      isSetting: settings.includes(address),
      askedAt: known.get(address)?.asked_at ?? undefined,
      confirmedAt: known.get(address)?.confirmed_at ?? undefined,
    }));
  }

  return {
    list,

    /** Who is mailed just now: the setting's, and those added that have shown that they read it. */
    async addresses(): Promise<string[]> {
      const all = await list();
      return all
        .filter(({ isSetting, confirmedAt }) => isSetting || confirmedAt)
        .map(({ address }) => address);
    },

    /** Adds an address where it is new, and sends it a mail with a link to press. */
    ask: (address: string, compose: (token: string) => Letter) =>
      mailbox.sendWith(async (trx, send) => {
        const token = randomBytes(24).toString("base64url");
        const asked = { token: hashOf(token), asked_at: clock().toISOString() };
        await trx
          .insertInto("recipients")
          .values({ address, added: settings.includes(address) ? 0 : 1, ...asked })
          .onConflict((conflict) => conflict.column("address").doUpdateSet(asked))
          .execute();
        await send(compose(token));
      }),

    /** @returns whose mail it was; undefined for a link that is used, too old or was never sent */
    async confirm(token: string): Promise<string | undefined> {
      const oldest = new Date(clock().getTime() - LINK_HOLDS_MS).toISOString();
      const row = await kysely
        .updateTable("recipients")
        .set({ confirmed_at: clock().toISOString(), token: null })
        .where("token", "=", hashOf(token))
        .where("asked_at", ">", oldest)
        .returning("address")
        .executeTakeFirst();
      return row?.address;
    },

    /** Of one that was added here. */
    async remove(address: string) {
      await kysely
        .deleteFrom("recipients")
        .where("address", "=", address)
        .where("added", "=", 1)
        .execute();
    },
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
