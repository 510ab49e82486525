import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { CLOCKS_APART_MS, DAY_MS, HOUR_MS } from "../../formats/durations.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { lockRow } from "../../server/database/lock-row.server.ts";
import { networkOf } from "../../server/http/client-address.server.ts";

/** Enough for an institution that orders for many, and few for the victim of a mistyped or abused address. */
const PER_RECIPIENT_A_DAY = 8;
const PER_NETWORK_AN_HOUR = 30;

export type ReceiptCap = "recipient" | "network" | "all";

export type ReceiptCaps = {
  /** Counts a receipt unless a limit is reached; withheld receipts do not count. */
  take(
    trx: Kysely<Tables>,
    receipt: { recipient: string; address: string },
  ): Promise<ReceiptCap | undefined>;
};

type CapsOptions = {
  secret: string;
  clock: () => Date;
  perHour: number;
};

/** Stops the order form from sending mail to anybody. Counted in the database, so that a restart resets nothing. */
export function createReceiptCaps({ secret, clock, perHour }: CapsOptions): ReceiptCaps {
  const mark = (text: string) =>
    createHmac("sha256", secret).update(`receipt ${text}`).digest("base64url").slice(0, 22);

  return {
    async take(trx, { recipient, address }) {
      await lockRow(trx, "receipts");
      const at = clock().getTime();
      const row = { at, recipient: mark(mailboxOf(recipient)), network: mark(networkOf(address)) };
      // Future times were written while the clock was ahead.
      await trx
        .deleteFrom("receipts")
        .where((eb) => eb.or([eb("at", "<", at - DAY_MS), eb("at", ">", at + CLOCKS_APART_MS)]))
        .execute();
      const { recipients, networks, all } = await trx
        .selectNoFrom(({ selectFrom, fn }) => {
          const count = selectFrom("receipts").select(fn.countAll().as("count"));
          const lastHour = count.where("at", ">", at - HOUR_MS);
          return [
            count.where("recipient", "=", row.recipient).as("recipients"),
            lastHour.where("network", "=", row.network).as("networks"),
            lastHour.as("all"),
          ];
        })
        .executeTakeFirstOrThrow();
      if (Number(recipients) >= PER_RECIPIENT_A_DAY) return "recipient";
      if (Number(networks) >= PER_NETWORK_AN_HOUR) return "network";
      if (Number(all) >= perHour) return "all";
      await trx.insertInto("receipts").values(row).execute();
      return undefined;
    },
  };
}

/** Upper case, +tags and Gmail's dots lead to the same mailbox. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const [plain = ""] = name.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
