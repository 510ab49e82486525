import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { compareWords, shorten } from "../../editor/form/conflict/compare-words.ts";
import { danishTime } from "../../formats/danish-time.ts";
import type { Samspil } from "../../server/context.ts";
import {
  type Change,
  describeChanges,
  differingNames,
  isDeletion,
} from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Documents } from "../../server/documents/documents.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { HistoryEntry } from "../../server/documents/history-rows.server.ts";
import { isReadable } from "../../server/documents/parse-parts.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { PAGE_ITEM } from "../../shell/screen-mode.ts";
import {
  authorOf,
  describeChange,
  describeSave,
  fieldLabel,
  formatValue,
  isDemo,
  listsOf,
  titleOf,
} from "./describe.server.ts";
import { reopenChange } from "./reopen.server.ts";

const MOST_CHANGES = 30;

/** The documents that somebody has saved, or that cannot be read. */
export async function readDocuments({ documents, content }: Samspil) {
  await documents.refresh();
  return content.definitions.flatMap(({ name, schema, labels }) => {
    const saved = documents.current(name);
    const isUnreadable = saved !== undefined && !isReadable(schema, saved.data);
    if (!saved || (isDemo(saved) && !isUnreadable)) return [];
    const { savedAt, savedBy: author } = saved;
    return [{ name, label: labels.name, isUnreadable, when: danishTime(savedAt), author }];
  });
}

type TimelineQuery = {
  /** The save to show; the newest if there is none of that number. */
  revision: number;
  count: number;
  /** Only what was done to an item, or what was deleted. */
  filter?: SavesFilter;
};

export type SavesFilter = { item: string } | "deleted";

export async function readTimeline(
  documents: Documents,
  forms: AdminForm[],
  definition: DocumentDefinition,
  { revision, count, filter }: TimelineQuery,
) {
  const { name, labels } = definition;
  const saves = filter
    ? await readFiltered(documents, name, filter, count + 1)
    : await documents.history(name, { newest: count + 1 });
  const present = await findData({ documents, definition });
  const stored = documents.current(name);
  const chosen = revision && (await documents.findSave(name, revision));
  const [entry = saves[0]] = chosen ? (filter ? withOnly(chosen, filter) : [chosen]) : saves;
  return {
    document: name,
    label:
      (filter && filter !== "deleted" && itemTitle(filter.item, present, saves)) || labels.name,
    saves: saves.slice(0, count).map((save) => summarise(definition, save)),
    hasOlder: saves.length > count,
    selected: entry && {
      ...summarise(definition, entry),
      ...(await readChanges(definition, forms, entry, present)),
    },
    /** The stored text, where it cannot be read. */
    unreadable: present ? undefined : (stored?.unreadable ?? JSON.stringify(stored?.data)),
  };
}

async function readFiltered(
  documents: Documents,
  name: string,
  filter: SavesFilter,
  newest: number,
): Promise<HistoryEntry[]> {
  const saves: HistoryEntry[] = [];
  for await (const save of documents.saves(name)) {
    if (saves.push(...withOnly(save, filter)) >= newest) break;
  }
  return saves;
}

function withOnly(save: HistoryEntry, filter: SavesFilter): HistoryEntry[] {
  const changes = save.changes?.filter((change) => {
    if (filter === "deleted") return isDeletion(change);
    if (filter.item === PAGE_ITEM) return change.kind === "fields";
    if (change.kind !== "item") return false;
    return change.id === filter.item || change.path.includes(filter.item);
  });
  return changes && changes.length > 0 ? [{ ...save, changes }] : [];
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

export type SelectedSave = Save & Awaited<ReturnType<typeof readChanges>>;
export type ShownChange = SelectedSave["changes"][number];

/** @param present undefined if the stored text cannot be read */
async function readChanges(
  definition: DocumentDefinition,
  forms: AdminForm[],
  entry: HistoryEntry,
  present: Fields | undefined,
) {
  const own = forms.filter(({ document }) => document.name === definition.name);
  const all = isDemo(entry) ? [] : (entry.changes ?? []);
  const changes = [];
  for await (const change of inSlices(all.slice(0, MOST_CHANGES))) {
    changes.push({
      description: describeChange(definition, change),
      fields: compareFields(definition, change),
      reopening: present && reopenChange(own, present, change, entry.revision),
    });
  }
  return { changes, more: all.length - changes.length };
}

function compareFields(definition: DocumentDefinition, change: Change) {
  if (change.kind === "order") return [];
  const { before = {}, after = {} } = change;
  return differingNames(before, after).flatMap((name) => {
    const label = fieldLabel(definition, listsOf(change), name);
    const [old, now] = [formatValue(before[name]), formatValue(after[name])];
    if (!label || (!old && !now)) return [];
    return [{ label, parts: shorten(compareWords(old, now)), formOnly: old === now }];
  });
}
