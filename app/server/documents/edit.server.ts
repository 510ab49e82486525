import { createHash } from "node:crypto";

export type Fields = Record<string, unknown>;
export type Item = Fields & { id: string };

/** Where a list of items stands in a document: `["items"]`, or `["uddannelser", "<id>", "events"]`. */
export type ListPath = [list: string] | [list: string, id: string, innerList: string];

/** `names`: the fields that the save is about. */
export type Edit =
  /** The document as it shall be, and what the caller wants to know of it. */
  | { ok: true; data: Fields; item?: Item; names?: string[] }
  /** Somebody changed the same thing meanwhile; `theirs` is what stands now (undefined: deleted). */
  | { ok: false; theirs: Fields | undefined; names?: string[] }
  /** It cannot stand among what is stored now: a sentence for each field that is wrong. */
  | { ok: false; problems: Problems };

export type Problems = Record<string, string>;

/** What an item shall be among those stored at that moment, so that no two get the same address. */
export type Finish<Values extends Fields> = (items: Item[]) => Finished<Values>;
export type Finished<Values extends Fields> =
  | { ok: true; values: Values }
  | { ok: false; problems: Problems };

/** Replaces the page's own fields, if those this form knows still are as they were when it opened. */
export function replaceFields(base: string, values: Fields): (data: Fields) => Edit {
  const names = Object.keys(values);
  return (data) =>
    fingerprint(data, names) === base
      ? { ok: true, data: withValues(data, values), names }
      : { ok: false, theirs: data, names };
}

/** Adds an item at the end; an id that is taken gets -2, -3 …, a millisecond id is counted up. */
export function createItem(path: ListPath, finish: Finish<Item>): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path);
    if (!items) return { ok: false, theirs: undefined };
    const finished = finish(items);
    if (!finished.ok) return finished;
    const item = withFreeId(finished.values, new Set(items.map((other) => other.id)));
    const names = Object.keys(item).filter((name) => name !== "id");
    return { ok: true, item, names, data: writeItems(data, path, [...items, item]) };
  };
}

/** Replaces the fields given of one item, if those still are as they were when the form opened. */
export function replaceItem(
  path: ListPath,
  id: string,
  base: string,
  finish: Finish<Fields>,
): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path) ?? [];
    const finished = finish(items);
    if (!finished.ok) return finished;
    const { values } = finished;
    const names = Object.keys(values);
    const current = items.find((item) => item.id === id);
    if (!current || fingerprint(current, names) !== base) {
      return { ok: false, theirs: current, names };
    }
    const item = { ...withValues(current, values), id };
    const next = items.map((other) => (other === current ? item : other));
    return { ok: true, item, names, data: writeItems(data, path, next) };
  };
}

/** Takes an item out. One that is gone already counts as taken out. */
export function removeItem(path: ListPath, id: string): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path) ?? [];
    const item = items.find((other) => other.id === id);
    const next = items.filter((other) => other !== item);
    return { ok: true, item, data: writeItems(data, path, next) };
  };
}

/** Puts the items of `ids` in that order among the places they have; every other item keeps its own. */
export function orderItems(path: ListPath, ids: string[]): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path) ?? [];
    const rank = new Map(ids.map((id, index) => [id, index]));
    const rankOf = (item: Item) => rank.get(item.id) ?? ids.length;
    const known = items.filter(({ id }) => rank.has(id));
    const ordered = known.toSorted((a, b) => rankOf(a) - rankOf(b)).values();
    const next = items.map((item) => (rank.has(item.id) ? (ordered.next().value ?? item) : item));
    return { ok: true, data: writeItems(data, path, next) };
  };
}

/** Makes an item number `to` of its list, counted from 1; beyond the ends is the end. One that is gone moves nowhere. */
export function moveItem(path: ListPath, id: string, to: number): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path) ?? [];
    const from = items.findIndex((other) => other.id === id);
    const item = items[from];
    if (!item) return { ok: true, data };
    const next = items.toSpliced(from, 1).toSpliced(Math.max(to, 1) - 1, 0, item);
    return { ok: true, item, data: writeItems(data, path, next) };
  };
}

/** Tells whether the named fields still are what they were: a short hash of them. */
export function fingerprint(fields: Fields, names: string[]): string {
  const known = names.toSorted().map((name) => [name, fields[name] ?? null]);
  return createHash("sha256").update(JSON.stringify(known)).digest("base64url").slice(0, 16);
}

/** The items at `path`; undefined when the item that holds an inner list is not there. */
export function readItems(data: Fields, path: ListPath): Item[] | undefined {
  const items = asItems(data[path[0]]);
  if (path.length === 1) return items;
  const [, id, innerList] = path;
  const outer = items.find((item) => item.id === id);
  return outer && asItems(outer[innerList]);
}

/** The document with `next` as the items at `path`. */
export function writeItems(data: Fields, path: ListPath, next: Item[]): Fields {
  const [list] = path;
  if (path.length === 1) return { ...data, [list]: [...next, ...misfits(data[list])] };
  const [, id, innerList] = path;
  const items = asItems(data[list]);
  const holder = items.find((item) => item.id === id);
  const outer = items.map((item) =>
    item === holder ? { ...item, [innerList]: [...next, ...misfits(item[innerList])] } : item,
  );
  return { ...data, [list]: [...outer, ...misfits(data[list])] };
}

/** What is no item stays in the list, after those that are; so does what stands where a list should. */
function misfits(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored.filter((entry) => !isItem(entry));
  return isNothing(stored) ? [] : [stored];
}

/** The values of a form over what is stored. What no form can hold stays until something is written in its place. */
function withValues(stored: Fields, values: Fields): Fields {
  const written = Object.entries(values).filter(
    ([name, value]) => !isNothing(value) || isNothing(stored[name]) || isAlike(value, stored[name]),
  );
  return { ...stored, ...Object.fromEntries(written) };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || isEmptyList(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isAlike(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}

/** `soren-aero` → `soren-aero-2`; `nyhed_1700000000000` → `nyhed_1700000000001`. */
function withFreeId(item: Item, taken: Set<string>): Item {
  let id = item.id;
  const millis = /^(.*?)(\d{13})$/.exec(item.id);
  for (let n = 2; taken.has(id); n += 1) {
    id = millis ? `${millis[1]}${Number(millis[2]) + n - 1}` : `${item.id}-${n}`;
  }
  return { ...item, id };
}

export function asItems(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

export function isItem(value: unknown): value is Item {
  return isFields(value) && typeof value.id === "string" && value.id !== "";
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
