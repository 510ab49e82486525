import { chosenTime } from "../../formats/danish-time.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import { editPath } from "../shell/screen-mode.ts";
import type { StateWord } from "../shell/state.tsx";

/** What a draft is waiting for, in a word with a shape. */
export type DraftState = StateWord & { kind: "draft" | "later" | "hidden" | "trouble" };

type DraftStateFacts = { trouble?: string; publishAt?: string | Date; isHidden: boolean };

export function draftState({ trouble, publishAt, isHidden }: DraftStateFacts): DraftState {
  if (trouble) return { kind: "trouble", words: "Kunne ikke udgives" };
  if (publishAt) {
    const at = typeof publishAt === "string" ? publishAt : publishAt.toISOString();
    return { kind: "later", words: `Udgives ${chosenTime(at)}` };
  }
  return isHidden ? { kind: "hidden", words: "Skjult" } : { kind: "draft", words: "Kladde" };
}

export const NO_ROOM = "Der er ikke plads til flere kladder. Udgiv nogle, eller slet nogle.";

export const PAGE_ITEM = "indhold";

/** The item that a form edits; '' of a new one. */
export function itemOf({ intent, id }: { intent: string; id: string }): string {
  if (intent === "page") return PAGE_ITEM;
  return intent === "create" ? "" : id;
}

/** The address of the form that a draft is gone on with in. */
export function draftAddress({ id, screen, item }: Pick<Draft, "id" | "screen" | "item">): string {
  if (item === PAGE_ITEM) return screen;
  return screen + (item ? editPath(item) : newDraftPath(id));
}

export function newDraftPath(id: string): string {
  return `?ny&kladde=${encodeURIComponent(id)}`;
}
