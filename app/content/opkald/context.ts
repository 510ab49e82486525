import { createContext } from "react-router";
import type { Callbacks } from "./callbacks.server.ts";

export type Calling = {
  callbacks: Callbacks;
};

export const calling = createContext<Calling>();

/** The answer to this request thanks, and has no form. */
export const thanked = createContext(false);
