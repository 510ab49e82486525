import { createContext } from "react-router";
import type { ReturnableLimit } from "../../server/http/rate-limit.server.ts";
import type { ReceiptCaps } from "../mails/receipt-caps.server.ts";
import type { Withdrawals } from "../withdrawal/withdrawals.server.ts";
import type { Orders } from "./orders.server.ts";

export type Ordering = {
  orders: Orders;
  withdrawals: Withdrawals;
  /** Shared by orders and withdrawals; by IP address and prefix. */
  orderLimit: ReturnableLimit;
  receiptCaps: ReceiptCaps;
};

export const ordering = createContext<Ordering>();
