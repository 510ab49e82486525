/** What is worth a look in a field; it never keeps anybody from saving. */
export type Finding = {
  /** `see`: look at this; `know`: good to know. */
  weight: "see" | "know";
  /** In the list at the top: 'Linket »her«'. */
  short: string;
  sentence: string;
  place?: Place;
  /** How readable a text is, of 100. */
  lix?: number;
};

/** Words of the field, in an element of their own where there is one; or another field. */
export type Place = { words: string; inside?: string } | { field: string };

/** What the site knows, to hold a text against. */
export type Known = {
  /** In Denmark: '2026-11-23'. */
  today: string;
  prices: KnownPrice[];
  /** Who works here, and may be named. */
  people: string[];
};

export type KnownPrice = { label: string; price: string };

export const NOTHING_KNOWN: Known = { today: "", prices: [], people: [] };
