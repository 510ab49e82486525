import type { Piece } from "../../content/soeg/excerpt.ts";

/** Rows of a group. */
export const MOST_SHOWN = 7;

/** What was asked for. */
export type Sought = {
  query: string;
  words: string[];
  /** Its digits, where it is a number. */
  number: string;
  isMatch: (word: string) => boolean;
};

export type PlainRow = {
  to: string;
  title: Piece[];
  text: Piece[];
  place: string;
  isDraft: boolean;
};

export type PlainRows = { title: string; rows: PlainRow[]; more: number };
