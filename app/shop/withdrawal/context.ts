import { createContext } from "react-router";
import type { Orders } from "../orders/orders.server.ts";
import type { Withdrawals } from "./withdrawals.server.ts";

export type Ordering = {
  orders: Orders;
  withdrawals: Withdrawals;
  /** Before it a number could be one that was given. */
  numbersKnown?: () => Promise<void> | undefined;
};

export const ordering = createContext<Ordering>();
