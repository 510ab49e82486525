export const ENGLISH_PATH = "/en";

export const START_PAGES = { da: "/", en: ENGLISH_PATH };
