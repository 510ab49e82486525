import { type RequestContext, samspil } from "../../server/context.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import type { AdminForm } from "../admin-form.ts";
import { type DraftState, draftAddress, draftState } from "../drafts/draft-state.ts";
import { otherUses } from "../image/image-uses.server.ts";
import { requireData } from "../save/require-data.server.ts";
import { CONTENT_PATH } from "../shell/screen-mode.ts";
import type { ListedItem } from "./item-list.tsx";
import { readListPart } from "./list-part.ts";

/** A row of its screen; `show` tells the rest of one that is on the page asked for. */
export type ListRow = ListedItem & { show?(): Omit<ListedItem, "id" | "title"> };

/** The rows that `?side=`, `?q=` and `?vis=` ask for, each with where else its picture is shown. */
export async function listRows(context: RequestContext, url: URL, list: AdminForm, all: ListRow[]) {
  const { content, drafts } = context.get(samspil);
  const { document, screen, sortedBy } = list;
  await requireData(context, document);
  const kept = await drafts.list();
  const own = kept.filter((draft) => draft.screen === screen);
  const ofPage = kept.find((draft) => draft.screen === screen + CONTENT_PATH);
  const shown = new Set(all.map(({ id }) => id));
  const stateOf = (id: string) => {
    if (!shown.has(id)) return undefined;
    const draft = own.find(({ item }) => item === id);
    // What stands on the site is not hidden, by whatever way it came back.
    return draft && draftState({ ...draft, isHidden: false });
  };
  const isWanted = (state: DraftState | undefined, kind: string) => !kind || state?.kind === kind;
  const { part, items } = readListPart(url, all, ({ id }, kind) => isWanted(stateOf(id), kind));
  const rows = items.map(({ show, ...item }) => {
    const row = { ...item, ...show?.() };
    const here = { document: document.name, id: item.id };
    return {
      ...row,
      state: stateOf(item.id),
      page: list.shownAt(content, item.id),
      uses: otherUses(content, row.image ?? "", here),
    };
  });
  const unpublished = own
    .filter((draft) => !shown.has(draft.item) && isWanted(stateOfDraft(draft), part.kind))
    .map((draft) => ({
      id: draft.id,
      title: draft.title || "Uden titel",
      to: draftAddress(draft),
      state: stateOfDraft(draft),
      savedBy: draft.savedBy,
      savedAt: draft.savedAt,
    }));
  const states = own.map((draft) => stateOf(draft.item) ?? stateOfDraft(draft));
  const pageState = ofPage && stateOfDraft(ofPage);
  return {
    part,
    items: rows,
    unpublished,
    states: countStates(states),
    pageState,
    canReorder: sortedBy === undefined,
  };
}

function countStates(states: DraftState[]) {
  const byKind = Map.groupBy(states, ({ kind }) => kind);
  return [...byKind].map(([kind, { length }]) => ({ kind, count: length }));
}

function stateOfDraft(draft: Draft) {
  return draftState({ ...draft, isHidden: draft.hidden !== undefined });
}
