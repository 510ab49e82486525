import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../formats/json.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import { type Change, differingNames } from "./changes.server.ts";
import {
  type Edit,
  type Fields,
  orderItems,
  readItems,
  removeItem,
  restoreItem,
  writeItems,
} from "./edit.server.ts";

/** Sets back what a save has changed, and leaves the rest as it is now. @returns undefined when all of it is deleted since */
export function undoChanges(data: Fields, changes: Change[]): Fields | undefined {
  return changes.reduce<Fields | undefined>(
    (undone, change) => undoChange(undone ?? data, change) ?? undone,
    undefined,
  );
}

export function undoChange(data: Fields, change: Change): Fields | undefined {
  if (change.kind === "fields") return undoFields(data, change.before, change.after);
  const items = readItems(data, change.path);
  if (!items) return undefined;
  if (change.kind === "order") return dataOf(orderItems(change.path, change.before)(data));
  const { path, id, before, after, at = 0 } = change;
  if (!before) return dataOf(removeItem(path, id)(data));
  if (!after) return restoreItem(path, { ...before, id }, at)(data);
  const current = items.find((item) => item.id === id);
  if (!current) return undefined;
  const undone = { ...undoFields(current, before, after), id };
  return writeItems(data, path, items.with(items.indexOf(current), undone));
}

/** Whether another item has the id of one that the save deleted. */
export function isReplaced(data: Fields, change: Change): boolean {
  if (change.kind !== "item" || change.after) return false;
  const item = readItems(data, change.path)?.find(({ id }) => id === change.id);
  return item !== undefined && !isDeepStrictEqual(item, { ...change.before, id: change.id });
}

/** Of the fields that the save has changed, those that nobody has changed since. */
function undoFields(current: Fields, before: Fields, after: Fields): Fields {
  const changed = differingNames(before, after);
  const undone = changed.map((name) => [name, undoValue(current[name], before[name], after[name])]);
  const next = { ...current, ...Object.fromEntries(undone) };
  return pickFields(next, (name, value) => value !== undefined || !changed.includes(name));
}

function undoValue(current: unknown, before: unknown, after: unknown): unknown {
  if (isDeepStrictEqual(current, after)) return before;
  const isOfRecords = isRecords(current) && isRecords(before) && isRecords(after);
  return isOfRecords ? undoRecords(current, before, after) : current;
}

/** A list without ids, as the carousel's, gets back what the save took away; what others have done to it since stays. */
function undoRecords(current: Fields[], before: Fields[], after: Fields[]): Fields[] {
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

function dataOf(edit: Edit): Fields | undefined {
  return edit.ok ? edit.data : undefined;
}
