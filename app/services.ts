import type { Orders } from "./orders/orders.server.ts";
import type { Samspil } from "./server/context.ts";

/** What the server has, and what features keep in tables of their own: each has a context beside it. */
export type Services = Samspil & { orders: Orders };
