import type { Piece } from "../../content/soeg/excerpt.ts";
import type { Figure } from "../../shell/figures.tsx";

export const SEARCH_LABEL = "Søg i administrationen";
export const NO_RESULTS = "Intet fundet. Prøv et andet ord, eller kun begyndelsen af det.";

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

export type SearchAnswer = { query: string; groups: ResultGroup[] };

export function countFound(groups: ResultGroup[]): number {
  return groups.reduce((sum, { rows, more }) => sum + rows.length + more, 0);
}
