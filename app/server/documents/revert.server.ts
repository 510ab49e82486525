import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../formats/json.ts";
import type { Change, ItemChange } from "./changes.server.ts";
import { differingNames } from "./changes.server.ts";
import { type Fields, type Item, readItems, writeItems } from "./edit.server.ts";
import type { HistoryEntry } from "./history-rows.server.ts";

export function revertChanges(data: Fields, changes: Change[]): Fields {
  // A deleted item finds its place only after the others are back in theirs.
  const sorted = changes.toSorted((a, b) => turnOf(a) - turnOf(b));
  return sorted.reduce((result, change) => revertChange(result, change) ?? result, data);
}

export function revertChange(data: Fields, change: Change): Fields | undefined {
  if (change.kind === "fields") {
    const { before, after } = change;
    const restored = Object.entries(before).map(([name, former]) => [
      name,
      revertList(data[name], after[name], former),
    ]);
    return withFieldsOf(data, after, Object.fromEntries(restored));
  }
  const items = readItems(data, change.path);
  if (!items) return undefined;
  const reverted =
    change.kind === "order" ? inOrder(items, change.before) : revertItem(items, change);
  return reverted && writeItems(data, change.path, reverted);
}

export function replayHistory(data: Fields, history: HistoryEntry[]): Fields {
  return history
    .toSorted((a, b) => a.revision - b.revision)
    .flatMap(({ changes = [] }) => changes)
    .reduce((result, change) => revertChange(result, reversed(change, result)) ?? result, data);
}

function reversed(change: Change, data: Fields): Change {
  if (change.kind === "fields") return { ...change, before: change.after, after: change.before };
  if (change.kind === "order") return { ...change, before: change.after, after: change.before };
  const follows = readItems(data, change.path)?.map(({ id }) => id);
  return { ...change, before: change.after, after: change.before, follows: follows?.reverse() };
}

function turnOf(change: Change): number {
  if (change.kind === "order") return 1;
  return change.kind === "item" && !change.after ? 2 : 0;
}

function revertItem(items: Item[], { id, before, after, follows = [] }: ItemChange) {
  const current = items.find((item) => item.id === id);
  if (!before) return items.filter((item) => item !== current);
  if (!after) return current ? items : insertAfter(items, { ...before, id }, follows);
  if (!current) return undefined;
  const reverted = { ...withFieldsOf(current, after, before), id };
  return items.map((item) => (item === current ? reverted : item));
}

export function withFieldsOf(current: Fields, after: Fields, before: Fields): Fields {
  const names = differingNames(before, after);
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)));
  const others = Object.entries(current).filter(([name]) => !names.includes(name) || name in old);
  return { ...Object.fromEntries(others), ...old };
}

/** A list without ids, as the carousel's, gets back what the save took away; what others have done to it since stays. */
function revertList(current: unknown, after: unknown, before: unknown): unknown {
  if (!isRecords(current) || !isRecords(after) || !isRecords(before)) return before;
  if (isDeepStrictEqual(current, after)) return before;
  const kept = current.filter((record) => !isIn(after, record) || isIn(before, record));
  return before.reduce((list, record, place) => {
    if (isIn(after, record) || isIn(list, record)) return list;
    const neighbour = before.slice(0, place).findLast((former) => isIn(list, former));
    const at = list.findIndex((other) => isDeepStrictEqual(other, neighbour)) + 1;
    return list.toSpliced(at, 0, record);
  }, kept);
}

function isRecords(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isRecord);
}

function isIn(list: Fields[], record: Fields): boolean {
  return list.some((other) => isDeepStrictEqual(other, record));
}

function insertAfter(items: Item[], item: Item, follows: string[]): Item[] {
  const places = new Map(items.map((other, place) => [other.id, place + 1]));
  const neighbour = follows.find((id) => places.has(id)) ?? "";
  return items.toSpliced(places.get(neighbour) ?? 0, 0, item);
}

function inOrder(items: Item[], ids: string[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const wanted = new Set(ids);
  const reordered = ids.flatMap((id) => byId.get(id) ?? []);
  let next = 0;
  return items.map((item) => (wanted.has(item.id) ? (reordered[next++] ?? item) : item));
}
