import { createCallbacks } from "../content/opkald/callbacks.server.ts";
import type { Audit } from "../server/events/audit.server.ts";
import { sweepErasedMail } from "../server/mail/erase-mail.server.ts";
import { createRecipients } from "../server/mail/recipients.server.ts";
import { createOrders } from "../shop/orders/orders.server.ts";
import { createWithdrawals } from "../shop/withdrawal/withdrawals.server.ts";
import type { Mail } from "./mail.server.ts";
import type { Base, Storage } from "./storage.server.ts";

type ShopOptions = {
  audit: Audit;
  /** Before it a number could be one that was given. */
  numbersKnown?: () => Promise<void> | undefined;
};

/** What the public sends: orders, withdrawals, calls, and whom an order is mailed to. */
export function createShop(
  { settings, clock }: Base,
  { database: { kysely } }: Storage,
  { mailLimit, mailDisk }: Mail,
  { audit, numbersKnown }: ShopOptions,
) {
  const { orderRetentionDays: keptDays, orderRecipients, origin } = settings;
  const sweepMail = () => sweepErasedMail(mailDisk);
  return {
    orders: createOrders({ kysely, sweepMail, clock, audit, keptDays, numbersKnown }),
    withdrawals: createWithdrawals({ kysely, mailLimit, clock }),
    callbacks: createCallbacks({ kysely, mailLimit, clock }),
    recipients: createRecipients({ kysely, settings: orderRecipients, origin, clock, audit }),
  };
}
