import type { Feature } from "../../feature.ts";

/** Shared drafts. Each link is looked up anew, and failed attempts are rate-limited. */
export const kladder: Feature = { name: "kladder", uncached: ["/eksempel"] };
