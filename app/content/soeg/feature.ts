import type { Feature } from "../../feature.ts";
import { SEARCH_PATH } from "../../site/shell/search-path.ts";

export const soeg: Feature = {
  name: "soeg",
  title: "Søg",
  pages: [{ path: SEARCH_PATH, shows: [], sitemapAddresses: () => [] }],
  menu: { isOnComputersOnly: true },
  isShortcut: true,
  uncached: [SEARCH_PATH],
};
