import { chosenTime } from "../../formats/danish-time.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import { editPath, PAGE_ITEM } from "../../shell/screen-mode.ts";
import type { StateWord } from "../../shell/state.tsx";

export type DraftState = StateWord & { kind: "draft" | "later" | "hidden" | "failure" };

type DraftStateFacts = { failure?: string; publishAt?: string | Date; isHidden: boolean };

export function draftState({ failure, publishAt, isHidden }: DraftStateFacts): DraftState {
  if (failure) return { kind: "failure", words: "Kunne ikke udgives" };
  if (publishAt) {
    const at = new Date(publishAt).toISOString();
    return { kind: "later", words: `Udgives ${chosenTime(at)}` };
  }
  return isHidden ? { kind: "hidden", words: "Skjult" } : { kind: "draft", words: "Kladde" };
}

export function listedDraft(draft: Draft) {
  const { id, title, savedBy, savedAt, hidden } = draft;
  return {
    id,
    title: title || UNTITLED,
    to: draftAddress(draft),
    state: draftState({ ...draft, isHidden: hidden !== undefined }),
    savedBy,
    savedAt,
  };
}

export const UNTITLED = "Uden titel";

export const NO_ROOM = "Der er ikke plads til flere kladder. Udgiv nogle, eller slet nogle.";

/** The id of the item that a form edits; '' of something new. */
export function itemOf({ path }: { path: string[] }, id: string): string {
  return path.length === 0 ? PAGE_ITEM : id;
}

export function draftAddress({ id, screen, item }: Pick<Draft, "id" | "screen" | "item">): string {
  if (item === PAGE_ITEM) return screen;
  return screen + (item ? editPath(item) : newDraftPath(id));
}

export function newDraftPath(id: string): string {
  return `?ny&kladde=${encodeURIComponent(id)}`;
}
