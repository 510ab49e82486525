import { createContext } from "react-router";
import type { RateLimit } from "../../server/http/rate-limit.server.ts";
import type { Callbacks } from "./callbacks.server.ts";

/** What loaders and actions use of requests to be called; made once in stores.server.ts. */
export type Calling = {
  callbacks: Callbacks;
  /** By the address they come from, and its network. */
  callbackLimit: RateLimit;
};

export const calling = createContext<Calling>();
