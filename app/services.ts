import type { Calling } from "./opkald/context.ts";
import type { Ordering } from "./orders/context.ts";
import type { Samspil } from "./server/context.ts";

/** What the server has, and what features keep in tables of their own: each has a context beside it. */
export type Services = Samspil & Ordering & Calling;
