/** Where the search answers. */
export const SEARCH_PATH = "/soeg";
