import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { PAGE_ITEM } from "../../editor/fields/draft-state.ts";
import { compareWords, shorten } from "../../editor/form/compare-words.ts";
import { danishTime } from "../../formats/danish-time.ts";
import type { Samspil } from "../../server/context.ts";
import {
  type Change,
  describeChanges,
  differingNames,
} from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Documents } from "../../server/documents/documents.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { HistoryEntry } from "../../server/documents/history-rows.server.ts";
import { isReadable } from "../../server/documents/parse-parts.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { itemsOn, nearestPage } from "../../site/page/list-pages.ts";
import { authorOf, describeChange, describeSave, isDemo } from "./describe.server.ts";
import { fieldLabel, listsOf } from "./document-labels.server.ts";
import { formatValue, titleOf } from "./format-value.server.ts";
import { reopenChange } from "./reopen.server.ts";

const CHANGES_PER_PAGE = 30;

export async function readDocuments({ documents, content }: Samspil) {
  await documents.refresh();
  const all = content.definitions.map(({ name, schema, labels }) => {
    const saved = documents.current(name);
    return {
      name,
      label: labels.name,
      isUnreadable: saved !== undefined && !isReadable(schema, saved.data),
      saved: saved && !isDemo(saved) && { when: danishTime(saved.savedAt), author: saved.savedBy },
    };
  });
  const [own = [], others = []] = [true, false].map((isOwn) =>
    all.filter(({ saved, isUnreadable }) => Boolean(saved || isUnreadable) === isOwn),
  );
  return { own, others };
}

type TimelineQuery = {
  /** The save to show; the newest if there is none of that number. */
  revision: number;
  count: number;
  page: number;
  /** Only the saves of one item, or those that deleted something. */
  filter?: SavesFilter;
};

export type SavesFilter = { item: string } | "deleted";

export async function readTimeline(
  documents: Documents,
  forms: AdminForm[],
  definition: DocumentDefinition,
  { revision, count, page, filter }: TimelineQuery,
) {
  const { name, labels } = definition;
  const saves = filter
    ? await filterSaves(documents, name, filter)
    : await documents.history(name, { newest: count + 1 });
  const present = await findData({ documents, definition });
  const stored = documents.current(name);
  const entry = (revision && (await documents.findSave(name, revision))) || saves[0];
  return {
    document: name,
    label:
      (filter && filter !== "deleted" && itemTitle(filter.item, present, saves)) || labels.name,
    saves: saves.slice(0, count).map((save) => summarise(definition, save)),
    hasOlder: saves.length > count,
    selected: entry && (await readSelectedSave(definition, forms, entry, present, page)),
    /** The stored text, where it cannot be read. */
    unreadable: present ? undefined : (stored?.unreadable ?? JSON.stringify(stored?.data)),
  };
}

async function filterSaves(documents: Documents, name: string, filter: SavesFilter) {
  const isMatch = (change: Change) => {
    if (filter === "deleted") return change.kind === "item" && !change.after;
    if (filter.item === PAGE_ITEM) return change.kind === "fields";
    const { kind } = change;
    return kind === "item" && (change.id === filter.item || change.path.includes(filter.item));
  };
  return (await documents.history(name)).filter(({ changes = [] }) => changes.some(isMatch));
}

/** The item's title now, or when it was last saved. */
function itemTitle(id: string, present: Fields = {}, saves: HistoryEntry[]): string | undefined {
  const changes = [...describeChanges({}, present), ...saves.flatMap((save) => save.changes ?? [])];
  const own = changes.filter((change) => change.kind === "item").find((change) => change.id === id);
  return own && titleOf(own.after ?? own.before);
}

export type Save = ReturnType<typeof summarise>;

function summarise(definition: DocumentDefinition, entry: HistoryEntry) {
  return {
    revision: entry.revision,
    when: danishTime(entry.savedAt),
    author: authorOf(entry),
    summary: describeSave(definition, entry),
  };
}

export type SelectedSave = Awaited<ReturnType<typeof readSelectedSave>>;
export type ShownChange = SelectedSave["changes"][number];

/** @param present undefined if the stored text cannot be read */
async function readSelectedSave(
  definition: DocumentDefinition,
  forms: AdminForm[],
  entry: HistoryEntry,
  present: Fields | undefined,
  wantedPage: number,
) {
  const { revision } = entry;
  const all = isDemo(entry) ? [] : (entry.changes ?? []);
  const page = nearestPage(wantedPage, all.length, CHANGES_PER_PAGE);
  const { before, items } = itemsOn(all, page, CHANGES_PER_PAGE);
  const changes = [];
  for await (const [index, change] of inSlices(items.entries())) {
    changes.push({
      number: before + index,
      description: describeChange(definition, change),
      fields: compareFields(definition, change),
      reopening: present && reopenChange(definition, forms, present, { change, revision }),
    });
  }
  return {
    ...summarise(definition, entry),
    page,
    found: all.length,
    changes,
  };
}

function compareFields(definition: DocumentDefinition, change: Change) {
  if (change.kind === "order") return [];
  const lists = change.kind === "item" ? listsOf(change.path) : [];
  const { before = {}, after = {} } = change;
  return differingNames(before, after).flatMap((name) => {
    const label = fieldLabel(definition, lists, name);
    const [old, now] = [formatValue(before[name]), formatValue(after[name])];
    if (!label || (!old && !now)) return [];
    return [{ label, parts: shorten(compareWords(old, now)), formOnly: old === now }];
  });
}
