import { defineFeature } from "../../feature.ts";
import { SEARCH_PATH } from "../../site/shell/search-path.ts";

export const soeg = defineFeature({
  name: "soeg",
  title: "Søg",
  pages: [{ path: SEARCH_PATH, sitemapAddresses: () => [] }],
  menu: { isOnComputersOnly: true },
  uncached: [SEARCH_PATH],
});
