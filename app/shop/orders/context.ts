import { createContext } from "react-router";
import type { RateLimit } from "../../server/http/rate-limit.server.ts";
import type { ReceiptCaps } from "../mails/receipt-caps.server.ts";
import type { Withdrawals } from "../withdrawal/withdrawals.server.ts";
import type { Orders } from "./orders.server.ts";

export type Ordering = {
  orders: Orders;
  withdrawals: Withdrawals;
  /** Orders and withdrawals, by the address they come from, and its network. */
  orderLimit: RateLimit;
  receiptCaps: ReceiptCaps;
};

export const ordering = createContext<Ordering>();
