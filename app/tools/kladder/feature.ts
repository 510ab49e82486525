import { defineFeature } from "../../feature.ts";

/** Shared drafts. Each link is looked up anew, and failed attempts are rate-limited. */
export const kladder = defineFeature({ name: "kladder", uncached: ["/eksempel"] });
