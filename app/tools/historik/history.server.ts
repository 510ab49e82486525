import type { AdminForm } from "../../admin/admin-form.ts";
import { PAGE_ITEM } from "../../admin/drafts/draft-state.ts";
import { compareWords, shorten, type TextPart } from "../../admin/save/compare-words.ts";
import { danishTime } from "../../formats/danish-time.ts";
import type { Samspil } from "../../server/context.ts";
import type { Change } from "../../server/documents/changes.server.ts";
import { describeChanges, differingNames } from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Documents } from "../../server/documents/documents.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { HistoryEntry } from "../../server/documents/history-rows.server.ts";
import { isReadable } from "../../server/documents/parse-parts.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { itemsOn, type ListPage, nearestPage } from "../../site/page/list-pages.ts";
import {
  authorOf,
  describeChange,
  describeSave,
  isDemo,
  nameOfChanged,
} from "./describe.server.ts";
import { fieldLabel, listsOf } from "./document-labels.server.ts";
import { readRebuilt } from "./rebuild.server.ts";
import { type Way, wayBack } from "./ways.server.ts";
import { titleOf, wordsOf } from "./words.server.ts";

type Store = { documents: Documents };

/** Of what a save changed: an import may change thousands of items. */
const CHANGES = 30;

export async function readDocuments({ documents, content }: Samspil) {
  return Promise.all(
    content.definitions.map(async ({ name, schema, labels }) => {
      const saved = await documents.read("content", name);
      return {
        name,
        label: labels.name,
        isUnreadable: saved !== undefined && !isReadable(schema, saved.data),
        saved:
          saved && !isDemo(saved)
            ? { when: danishTime(saved.savedAt), author: saved.savedBy }
            : undefined,
      };
    }),
  );
}

type Choice = {
  /** The save looked at; the newest when there is none of that number. */
  revision: number;
  count: number;
  /** Which page of what the save changed. */
  page: number;
  /** Of the saves, those that changed this item, or took something away. */
  of?: SavesOf;
};

export type SavesOf = { item: string } | "deleted";

export async function readTimeline(
  { documents }: Store,
  forms: AdminForm[],
  definition: DocumentDefinition,
  choice: Choice,
) {
  const { name } = definition;
  const newest = choice.of
    ? await savesOf(documents, name, choice.of)
    : await documents.history(name, { newest: choice.count + 1 });
  const present = await findData({ documents, definition });
  const picked = choice.revision ? await documents.findSave(name, choice.revision) : undefined;
  const entry = picked ?? newest[0];
  return {
    document: name,
    label: (choice.of && titleAmong(choice.of, present, newest)) || definition.labels.name,
    saves: newest.slice(0, choice.count).map((save) => summarise(definition, save)),
    hasOlder: newest.length > choice.count,
    selected: entry && (await readSelectedSave(definition, { entry, present, forms, choice })),
    rebuilt: present ? undefined : await showRebuilt(documents, definition),
  };
}

export type ShownRebuilt = NonNullable<Awaited<ReturnType<typeof showRebuilt>>>;

/** What the history makes of a document that cannot be read, told as a save that made all of it. */
async function showRebuilt(documents: Documents, definition: DocumentDefinition) {
  const rebuilt = await readRebuilt(documents, definition);
  if (!rebuilt) return undefined;
  const { data, ...told } = rebuilt;
  const changes = describeChanges({}, data);
  return {
    ...told,
    shown: changes.slice(0, CHANGES).map((change) => ({
      told: nameOfChanged(definition, change),
      fields: fieldsOf(definition, change),
    })),
    more: Math.max(changes.length - CHANGES, 0),
  };
}

async function savesOf(documents: Documents, name: string, of: SavesOf): Promise<HistoryEntry[]> {
  const isAbout = (change: Change) =>
    of === "deleted"
      ? change.kind === "item" && !change.after
      : of.item === PAGE_ITEM
        ? change.kind === "fields"
        : change.kind === "item" && (change.id === of.item || change.path.includes(of.item));
  return (await documents.history(name)).filter(({ changes = [] }) => changes.some(isAbout));
}

/** What the item is called now, or was when it was last saved. */
function titleAmong(of: SavesOf, present: Fields = {}, saves: HistoryEntry[]): string | undefined {
  if (of === "deleted") return undefined;
  const changes = [...describeChanges({}, present), ...saves.flatMap((save) => save.changes ?? [])];
  const own = changes.find((change) => change.kind === "item" && change.id === of.item);
  return own && titleOf(own.after ?? own.before);
}

export type Save = ReturnType<typeof summarise>;
export type SelectedSave = Awaited<ReturnType<typeof readSelectedSave>>;
export type ShownChange = { told: string; fields: FieldDifference[]; way?: Way };

function summarise(definition: DocumentDefinition, entry: HistoryEntry) {
  return {
    revision: entry.revision,
    when: danishTime(entry.savedAt),
    author: authorOf(entry),
    told: describeSave(definition, entry),
  };
}

type Look = {
  entry: HistoryEntry;
  /** undefined where what is stored cannot be read. */
  present: Fields | undefined;
  forms: AdminForm[];
  choice: Choice;
};

async function readSelectedSave(
  definition: DocumentDefinition,
  { entry, present, forms, choice }: Look,
) {
  const page = nearestPage(choice.page, entry.changes?.length ?? 0, CHANGES);
  return {
    ...summarise(definition, entry),
    isDemo: isDemo(entry),
    page,
    found: entry.changes?.length ?? 0,
    changes: entry.changes && (await compareChanges(definition, entry, page, { present, forms })),
  };
}

async function compareChanges(
  definition: DocumentDefinition,
  { revision, changes: all = [] }: HistoryEntry,
  page: ListPage,
  { present, forms }: Pick<Look, "present" | "forms">,
) {
  const { before, items } = itemsOn(all, page, CHANGES);
  const changes = [];
  for await (const [index, change] of inSlices(items.entries())) {
    changes.push({
      number: before + index,
      told: describeChange(definition, change),
      fields: fieldsOf(definition, change),
      way: present && wayBack(definition, forms, present, { change, revision }),
    });
  }
  return changes;
}

function fieldsOf(definition: DocumentDefinition, change: Change) {
  if (change.kind === "order") return [];
  const lists = change.kind === "item" ? listsOf(change.path) : [];
  return compareFields(definition, lists, change.before ?? {}, change.after ?? {});
}

export type FieldDifference = { label: string; parts: TextPart[]; formOnly: boolean };

function compareFields(
  definition: DocumentDefinition,
  lists: string[],
  before: Fields,
  after: Fields,
): FieldDifference[] {
  return differingNames(before, after).flatMap((name) => {
    const label = fieldLabel(definition, lists, name);
    const [old, now] = [wordsOf(before[name]), wordsOf(after[name])];
    if (!label || (!old && !now)) return [];
    return [{ label, parts: shorten(compareWords(old, now)), formOnly: old === now }];
  });
}
