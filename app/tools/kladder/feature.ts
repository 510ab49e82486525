import type { Feature } from "../../feature.ts";

/** What a draft is shown by: each link is looked up anew, and who tries many is counted. */
export const kladder: Feature = { name: "kladder", uncached: ["/eksempel"] };
