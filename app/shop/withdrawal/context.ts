import { createContext } from "react-router";
import type { Orders } from "../orders/orders.server.ts";
import type { Withdrawals } from "./withdrawals.server.ts";

export type Ordering = {
  orders: Orders;
  withdrawals: Withdrawals;
};

export const ordering = createContext<Ordering>();
