export const ENGLISH_PATH = "/en";

/** The page in English and its Danish counterpart, by language. */
export const START_PAGES = { da: "/", en: ENGLISH_PATH };
