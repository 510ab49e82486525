export const SEARCH_PATH = "/soeg";
