import { timeFormat } from "../../formats/danish-time.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { type PictureUse, usesOf } from "../../server/media/picture-uses.server.ts";
import { hasWords, readListPart } from "../../shell/list-part.ts";
import { CONTENT_PATH, editPath } from "../../shell/screen-mode.ts";
import { cutAtWord } from "../../site/text/plain-text.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { type DraftState, draftState, listedDraft } from "../fields/draft-state.ts";
import type { ListedItem } from "../fields/listed-item.ts";
import { requireData } from "./open-form.server.ts";

const PREVIEW_LIMIT = 100;

/** `show` returns the rest of the row. It runs only for the rows of the page. */
export type ListRow = ListedItem & { show?(): Omit<ListedItem, "id" | "title"> };

export async function listRows(context: RequestContext, url: URL, list: AdminForm, all: ListRow[]) {
  const { content, documents, drafts } = context.get(samspil);
  const { document, screen } = list;
  const canReorder = list.sortedBy === undefined;
  await requireData(context, document);
  const stored = await drafts.list();
  const own = stored.filter((draft) => draft.screen === screen);
  const ofPage = stored.find((draft) => draft.screen === screen + CONTENT_PATH);
  const published = new Set(all.map(({ id }) => id));
  const stateOf = (id: string) => {
    if (!published.has(id)) return undefined;
    const draft = own.find(({ item }) => item === id);
    // An item on the site is not hidden, whatever its draft says.
    return draft && draftState({ ...draft, isHidden: false });
  };
  const hasState = (state: DraftState | undefined, kind: string) => !kind || state?.kind === kind;
  const { part, items } = readListPart(url, all, {
    // What an editor orders is shown whole.
    isPaged: !canReorder,
    hasState: ({ id }, kind) => hasState(stateOf(id), kind),
  });
  const rows = items.map(({ show, ...item }) => {
    const { date, ...row } = { ...item, ...show?.() };
    return {
      ...row,
      to: editPath(item.id),
      preview: row.preview && cutAtWord(row.preview, PREVIEW_LIMIT),
      note: date ? dayOf(date) : row.note,
      draft: stateOf(item.id),
      page: list.shownAt(content, item.id),
      uses: otherUses(content, row.image ?? "", { document: document.name, id: item.id }),
    };
  });
  const hasPictures = rows.some((row) => "image" in row);
  const unpublished = own
    .filter(({ item }) => !published.has(item))
    .map(listedDraft)
    .filter(({ title, state }) => hasState(state, part.kind) && hasWords(title, part.search))
    .map(({ id, title, to, state, savedBy, savedAt }) => ({
      id,
      title,
      to,
      state,
      ...(hasPictures && { image: "" }),
      meta: ["Ikke på hjemmesiden", `Gemt af ${savedBy}`],
      note: dayOf(new Date(savedAt)),
    }));
  const states = own.map((draft) => stateOf(draft.item) ?? listedDraft(draft).state);
  return {
    part,
    items: rows,
    unpublished,
    states: countStates(states),
    pageState: ofPage && listedDraft(ofPage).state,
    canReorder,
    hasDeleted: await documents.hasDeleted(document.name),
  };
}

const dayOf = timeFormat("da-DK", { dateStyle: "medium" });

function countStates(states: DraftState[]) {
  const byKind = Map.groupBy(states, ({ kind }) => kind);
  return [...byKind].map(([kind, { length }]) => ({ kind, count: length }));
}

const MOST_NAMED = 5;

/** The other places that show a picture; beyond MOST_NAMED they are counted. @param own the place to leave out */
function otherUses(
  content: Content,
  address: string,
  own: Pick<PictureUse, "document" | "id">,
): string[] {
  if (!address.startsWith("/media/")) return [];
  const others = usesOf(content, content.definitions, address).filter(
    (use) => use.document !== own.document || use.id !== own.id,
  );
  const named = others.slice(0, MOST_NAMED).map(({ document, title }) => {
    const part = content.definitions.find(({ name }) => name === document)?.labels.part ?? document;
    return title ? `${part}: ${title}` : part;
  });
  const rest = others.length - named.length;
  return rest > 0 ? [...named, rest === 1 ? "ét sted til" : `${rest} steder til`] : named;
}
