import type { RouterContextProvider } from "react-router";
import { type Calling, calling } from "./opkald/context.ts";
import { type Ordering, ordering } from "./orders/context.ts";
import { type Samspil, samspil } from "./server/context.ts";

/** What the server has, and what features keep in tables of their own: each has a context beside it. */
export type Services = Samspil & Ordering & Calling;

export function servicesOf(context: Readonly<RouterContextProvider>): Services {
  return { ...context.get(samspil), ...context.get(ordering), ...context.get(calling) };
}
