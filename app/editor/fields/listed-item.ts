import type { StateWord } from "../../shell/state.tsx";
import type { DraftState } from "./draft-state.ts";

/** A row of a list's screen. */
export type ListedItem = {
  id: string;
  title: string;
  image?: string | undefined;
  isPortrait?: boolean;
  /** One line, which a phone has no room for. */
  preview?: string;
  /** Facts in place of it, which a phone shows too. */
  meta?: string[];
  /** Without it: 'På siden'. A draft's own goes before it. */
  state?: StateWord | undefined;
  draft?: DraftState;
  /** The date that it stands by, or in place of it a price, a number of events … */
  date?: Date | undefined;
  note?: string | undefined;
  uses?: string[];
  page?: string;
  link?: { to: string; label: string; name: string };
};
