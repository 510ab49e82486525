import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isRecord, parseJson } from "../../formats/json.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import { asItems, type Fields, type Item, isItem, type ListPath } from "./edit.server.ts";

const fields = z.record(z.string(), z.unknown());
const path = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string(), z.string()])]);

const change = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("item"),
    path,
    id: z.string(),
    /** The item as it was: missing when the save created it. `after` is missing when it deleted it. */
    before: fields.optional(),
    after: fields.optional(),
    /** The place in its list of an item that was deleted. */
    at: z.int().optional(),
  }),
  /** The ids that are in the list before and after, as they stood before. */
  z.object({ kind: z.literal("order"), path, before: z.array(z.string()) }),
  /** The page's own fields that have changed. */
  z.object({ kind: z.literal("fields"), before: fields, after: fields }),
]);

/** What a save did to one item, to the order of a list, or to the page's own fields. */
export type Change = z.output<typeof change>;

export const isDeletion = (change: Change) => change.kind === "item" && !change.after;

export function parseChanges(text: string): Change[] | undefined {
  return z.array(change).safeParse(parseJson(text)).data;
}

export function describeChanges(before: unknown, after: unknown): Change[] {
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  const lists = itemLists(old, now);
  return [
    ...describeFields(without(old, lists), without(now, lists)),
    ...lists.flatMap((list) => describeList([list], asItems(old[list]), asItems(now[list]))),
  ];
}

export function differingNames(a: Fields, b: Fields): string[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.filter((name) => !isDeepStrictEqual(a[name], b[name]));
}

function describeFields(old: Fields, now: Fields): Change[] {
  const changed = differingNames(old, now).filter((name) => name !== "lastUpdated");
  if (changed.length === 0) return [];
  const pick = (from: Fields) => pickFields(from, (name) => changed.includes(name));
  return [{ kind: "fields", before: pick(old), after: pick(now) }];
}

/** Deletions last and by their places, so that undoing them one by one fills the list as it was. */
function describeList(path: ListPath, old: Item[], now: Item[]): Change[] {
  const [oldById, nowById] = [byId(old), byId(now)];
  const changes = [...nowById].flatMap(([id, item]) => describeItem(path, oldById.get(id), item));
  const before = old.map(({ id }) => id).filter((id) => nowById.has(id));
  const after = now.map(({ id }) => id).filter((id) => oldById.has(id));
  if (!isDeepStrictEqual(before, after)) changes.push({ kind: "order", path, before });
  for (const [at, item] of old.entries()) {
    const { id } = item;
    if (!nowById.has(id) && oldById.get(id) === item)
      changes.push({ kind: "item", path, id, before: item, at });
  }
  return changes;
}

function byId(items: Item[]): Map<string, Item> {
  const firstById = new Map<string, Item>();
  for (const item of items) if (!firstById.has(item.id)) firstById.set(item.id, item);
  return firstById;
}

function describeItem(path: ListPath, before: Item | undefined, after: Item): Change[] {
  const { id } = after;
  if (before === after) return [];
  if (!before) return [{ kind: "item", path, id, after }];
  const lists = path.length === 1 ? itemLists(before, after) : [];
  const own = { before: without(before, lists), after: without(after, lists) };
  const inner = lists.flatMap((list) =>
    describeList([path[0], id, list], asItems(before[list]), asItems(after[list])),
  );
  if (isDeepStrictEqual(own.before, own.after)) return inner;
  return [{ kind: "item", path, id, ...own }, ...inner];
}

function itemLists(old: Fields, now: Fields): string[] {
  const holdsItems = (value: unknown) => Array.isArray(value) && value.some(isItem);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => holdsItems(old[name]) || holdsItems(now[name]),
  );
}

function without(from: Fields, names: string[]): Fields {
  return pickFields(from, (name) => !names.includes(name));
}
