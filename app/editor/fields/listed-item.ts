import type { DraftState } from "./draft-state.ts";

/** A row of a list's screen. */
export type ListedItem = {
  id: string;
  title: string;
  preview?: string;
  image?: string | undefined;
  meta?: string[];
  uses?: string[];
  state?: DraftState;
  page?: string;
  link?: { to: string; label: string; name: string };
};
