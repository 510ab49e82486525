import { createContext } from "react";
import { NOTHING_KNOWN } from "./finding.ts";

/** Told by the admin's layout to every form in it. */
export const KnownContext = createContext(NOTHING_KNOWN);
