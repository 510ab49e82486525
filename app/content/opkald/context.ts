import { createContext } from "react-router";
import type { ReturnableLimit } from "../../server/http/rate-limit.server.ts";
import type { Callbacks } from "./callbacks.server.ts";

export type Calling = {
  callbacks: Callbacks;
  /** By IP address and prefix. */
  callbackLimit: ReturnableLimit;
};

export const calling = createContext<Calling>();

/** The answer to this request thanks, and has no form. */
export const thanked = createContext(false);
