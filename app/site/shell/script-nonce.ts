import { createContext } from "react";

/** What an inline script of ours carries to be let through; only while a page is rendered on the server. */
export const ScriptNonce = createContext<string | undefined>(undefined);
