import { createContext } from "react-router";
import type { Withdrawals } from "../withdrawal/withdrawals.server.ts";
import type { Orders } from "./orders.server.ts";

export type Ordering = {
  orders: Orders;
  withdrawals: Withdrawals;
};

export const ordering = createContext<Ordering>();
