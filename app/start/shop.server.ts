import { createCallbacks } from "../content/opkald/callbacks.server.ts";
import type { Audit } from "../server/events/audit.server.ts";
import { createRecipients } from "../server/mail/recipients.server.ts";
import { createOrders } from "../shop/orders/orders.server.ts";
import { createWithdrawals } from "../shop/withdrawal/withdrawals.server.ts";
import type { Mail } from "./mail.server.ts";
import type { Base, Storage } from "./storage.server.ts";

/** What the public sends: orders, withdrawals, calls, and whom an order is mailed to. */
export function createShop(
  { settings, clock }: Base,
  { database: { kysely } }: Storage,
  { mailLimit, mailDisk }: Mail,
  audit: Audit,
) {
  const { orderRetentionDays: keptDays, orderRecipients, origin } = settings;
  return {
    orders: createOrders({ mailDisk, clock, audit, keptDays }),
    withdrawals: createWithdrawals({ kysely, mailLimit, clock }),
    callbacks: createCallbacks({ kysely, mailLimit, clock }),
    recipients: createRecipients({ kysely, settings: orderRecipients, origin, clock, audit }),
  };
}
