import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isRecord, parseJson } from "../../formats/json.ts";
import { asItems, type Fields, type Item, isItem, type ListPath } from "./edit.server.ts";

const fields = z.record(z.string(), z.unknown());
const path = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string(), z.string()])]);
const ids = z.array(z.string());
/** A deleted item keeps the ids of so many before it: restored, it comes after the first that still exists. */
const MOST_FOLLOWED = 50;

const change = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("item"),
    path,
    id: z.string(),
    /** Missing when the save created the item; `after` is missing when it deleted the item. */
    before: fields.optional(),
    after: fields.optional(),
    follows: ids.optional(),
  }),
  z.object({ kind: z.literal("order"), path, before: ids, after: ids }),
  z.object({ kind: z.literal("fields"), before: fields, after: fields }),
]);

export type Change = z.output<typeof change>;
export type ItemChange = Extract<Change, { kind: "item" }>;

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
  return [{ kind: "fields", before: pick(old, changed), after: pick(now, changed) }];
}

function describeList(path: ListPath, old: Item[], now: Item[]): Change[] {
  const [oldById, nowById] = [byId(old), byId(now)];
  const ids = [...oldById.keys()];
  const places = new Map(ids.map((id, place) => [id, place]));
  const idsBefore = (id: string) => {
    const place = places.get(id) ?? 0;
    return ids.slice(Math.max(place - MOST_FOLLOWED, 0), place).reverse();
  };
  const changes = [...new Set([...oldById.keys(), ...nowById.keys()])].flatMap((id) => {
    const [before, after] = [oldById.get(id), nowById.get(id)];
    if (before === after) return [];
    const deleted = before && !after;
    return describeItem(path, id, before, after, deleted ? idsBefore(id) : []);
  });
  const before = old.map((item) => item.id).filter((id) => nowById.has(id));
  const after = now.map((item) => item.id).filter((id) => oldById.has(id));
  if (!isDeepStrictEqual(before, after)) changes.push({ kind: "order", path, before, after });
  return changes;
}

function byId(items: Item[]): Map<string, Item> {
  const firstById = new Map<string, Item>();
  for (const item of items) if (!firstById.has(item.id)) firstById.set(item.id, item);
  return firstById;
}

function describeItem(
  path: ListPath,
  id: string,
  before: Item | undefined,
  after: Item | undefined,
  follows: string[],
): Change[] {
  if (!before) return [{ kind: "item", path, id, after }];
  if (!after) return [{ kind: "item", path, id, before, follows }];
  const lists = path.length === 1 ? itemLists(before, after) : [];
  const itemFields = { before: without(before, lists), after: without(after, lists) };
  const inner = lists.flatMap((list) =>
    describeList([path[0], id, list], asItems(before[list]), asItems(after[list])),
  );
  if (isDeepStrictEqual(itemFields.before, itemFields.after)) return inner;
  return [{ kind: "item", path, id, ...itemFields }, ...inner];
}

function itemLists(old: Fields, now: Fields): string[] {
  const holdsItems = (value: unknown) => Array.isArray(value) && value.some(isItem);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => holdsItems(old[name]) || holdsItems(now[name]),
  );
}

function pick(from: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

function without(from: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}
