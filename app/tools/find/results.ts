import type { Piece } from "../../content/soeg/excerpt.ts";
import type { Figure } from "../../shell/figures.tsx";

export const SEARCH_LABEL = "Søg i alt, der kan redigeres";
export const NO_RESULTS = "Det står ingen steder. Prøv et andet ord, eller kun begyndelsen af det.";

const MOST_SHOWN = 7;

export type Search = {
  query: string;
  words: string[];
  /** The digits of the search, if it is a number. */
  number: string;
  isMatch: (word: string) => boolean;
};

export type ResultRow = {
  to: string;
  title: Piece[];
  text: Piece[];
  place?: string;
  isDraft?: boolean;
  /** The figure of its screen. */
  figure?: Figure;
};

export type ResultGroup = { title: string; rows: ResultRow[]; more: number };

export function countFound(groups: ResultGroup[]): number {
  return groups.reduce((sum, { rows, more }) => sum + rows.length + more, 0);
}

/** The first of the items, and how many more there are. @param count all matches, if `items` are some of them */
export function resultGroup<Item>(
  title: string,
  items: Item[],
  toRow: (item: Item) => ResultRow,
  count = items.length,
): ResultGroup {
  const rows = items.slice(0, MOST_SHOWN).map(toRow);
  return { title, rows, more: count - rows.length };
}
