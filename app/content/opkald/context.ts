import { createContext } from "react-router";
import type { RateLimit } from "../../server/http/rate-limit.server.ts";
import type { Callbacks } from "./callbacks.server.ts";

export type Calling = {
  callbacks: Callbacks;
  /** By IP address and prefix. */
  callbackLimit: RateLimit;
};

export const calling = createContext<Calling>();
