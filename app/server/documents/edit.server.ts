import { hash } from "node:crypto";
import { isRecord } from "../../formats/json.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import { readBase } from "./form-base.ts";

export type Fields = Record<string, unknown>;
export type Item = Fields & { id: string };

/** A list of items in a document: `["items"]`, or `["uddannelser", "<id>", "events"]`. */
export type ListPath = [list: string] | [list: string, id: string, innerList: string];

export type Edit =
  | { ok: true; data: Fields; item?: Fields; names?: string[] }
  /** A conflict. `changed`: the fields that somebody else has set to other values; none when the item is deleted. */
  | { ok: false; theirs: Fields | undefined; names?: string[]; changed?: string[] };

/** The values to write: those typed, and those derived from them, which are never a conflict. */
export type Written = { typed: Fields; follows?: Fields };

export type Problems = Record<string, string>;

/** The base of a preview: nothing conflicts with it. */
export const ANY_BASE = "*";

/** 48 bits: two texts of one field share a hash once in some 10^14. */
const HASH_LENGTH = 8;

export function replaceFields(base: string, values: Written): (data: Fields) => Edit {
  return (data) => writeOver(base, data, values);
}

/** @param taken other items with ids */
export function createItem(path: ListPath, made: Item, taken: Item[] = []): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path);
    if (!items) return { ok: false, theirs: undefined };
    const item = withFreeId(made, new Set([...items, ...taken].map(({ id }) => id)));
    const names = Object.keys(item).filter((name) => name !== "id");
    return { ok: true, item, names, data: writeItems(data, path, [...items, item]) };
  };
}

export function replaceItem(
  path: ListPath,
  id: string,
  base: string,
  values: Written,
): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path) ?? [];
    const current = items.find((item) => item.id === id);
    if (!current) return { ok: false, theirs: undefined };
    const written = writeOver(base, current, values);
    if (!written.ok) return written;
    const item = { ...written.data, id };
    const next = items.map((other) => (other === current ? item : other));
    return { ...written, item, data: writeItems(data, path, next) };
  };
}

function writeOver(base: string, stored: Fields, { typed, follows = {} }: Written): Edit {
  const values = { ...typed, ...follows };
  const names = Object.keys(typed);
  const own = pickFields(values, (name) => name in typed);
  const changed = changedSince(base, stored, own);
  if (changed.length > 0) return { ok: false, theirs: stored, names, changed };
  // A derived value that somebody else has changed meanwhile stays.
  const unchanged = Object.keys(follows).filter(knownIn(base, stored));
  return { ok: true, data: withValues(stored, values), names: [...names, ...unchanged] };
}

export function restoreItem(path: ListPath, item: Item, at: number): (data: Fields) => Fields {
  return (data) => {
    const items = readItems(data, path);
    if (!items || items.some(({ id }) => id === item.id)) return data;
    return writeItems(data, path, items.toSpliced(at, 0, item));
  };
}

export function removeItem(path: ListPath, id: string): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path) ?? [];
    const item = items.find((other) => other.id === id);
    const next = items.filter((other) => other !== item);
    return { ok: true, item, data: writeItems(data, path, next) };
  };
}

export function orderItems(path: ListPath, ids: string[]): (data: Fields) => Edit {
  return (data) => {
    const items = readItems(data, path) ?? [];
    const rank = new Map(ids.map((id, index) => [id, index]));
    const rankOf = (item: Item) => rank.get(item.id) ?? ids.length;
    const ranked = items.filter(({ id }) => rank.has(id));
    const ordered = ranked.toSorted((a, b) => rankOf(a) - rankOf(b)).values();
    const next = items.map((item) => (rank.has(item.id) ? (ordered.next().value ?? item) : item));
    return { ok: true, data: writeItems(data, path, next) };
  };
}

export function fingerprint(fields: Fields, names: string[]): string {
  return names
    .toSorted()
    .map((name) => `${name}:${fieldHash(fields[name])}`)
    .join(" ");
}

export function changedSince(base: string, stored: Fields, typed: Fields): string[] {
  const isKnown = knownIn(base, stored);
  return Object.keys(typed).filter(
    (name) => !isKnown(name) && fieldHash(stored[name]) !== fieldHash(typed[name]),
  );
}

function knownIn(base: string, stored: Fields): (name: string) => boolean {
  if (base === ANY_BASE) return () => true;
  const hashes = readBase(base);
  return (name) => fieldHash(stored[name]) === (hashes.get(name) ?? fieldHash(undefined));
}

/** Of a field, as in a base. */
export function fieldHash(value: unknown): string {
  return hash("sha256", JSON.stringify(value ?? null), "base64url").slice(0, HASH_LENGTH);
}

export function readItems(data: Fields, path: ListPath): Item[] | undefined {
  const items = asItems(data[path[0]]);
  if (path.length === 1) return items;
  const [, id, innerList] = path;
  const outer = items.find((item) => item.id === id);
  return outer && asItems(outer[innerList]);
}

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

/** Entries that are no items stay in the list, after the items; so does another value in the place of a list. */
function misfits(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored.filter((entry) => !isItem(entry));
  return isNothing(stored) ? [] : [stored];
}

/** A stored value of another type, which no form can show, stays until a non-empty value replaces it. */
function withValues(stored: Fields, values: Fields): Fields {
  const written = Object.entries(values).filter(
    ([name, value]) =>
      !isNothing(value) || isNothing(stored[name]) || isSameType(value, stored[name]),
  );
  return { ...stored, ...Object.fromEntries(written) };
}

export function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === "";
}

function isSameType(a: unknown, b: unknown): boolean {
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b);
}

export function withFreeId(item: Item, usedIds: Set<string>): Item {
  let id = item.id;
  const millis = /^(.*?)(\d{13})$/.exec(item.id);
  for (let n = 2; usedIds.has(id); n += 1) {
    id = millis ? `${millis[1]}${Number(millis[2]) + n - 1}` : `${item.id}-${n}`;
  }
  return { ...item, id };
}

export function asItems(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

export function isItem(value: unknown): value is Item {
  return isRecord(value) && typeof value.id === "string" && value.id !== "";
}
