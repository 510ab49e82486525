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
  if (change.kind === "fields") return undoFields(data, change);
  const items = readItems(data, change.path);
  if (!items) return undefined;
  if (change.kind === "order") return dataOf(orderItems(change.path, change.before)(data));
  const { path, id, before, after, at = 0 } = change;
  if (!before) return dataOf(removeItem(path, id)(data));
  if (!after) return restoreItem(path, { ...before, id }, at)(data);
  const current = items.find((item) => item.id === id);
  if (!current) return undefined;
  const undone = { ...withFieldsOf(current, after, before), id };
  return writeItems(data, path, items.with(items.indexOf(current), undone));
}

/** The fields in which `before` and `after` differ are as before, and all others as in `current`. */
export function withFieldsOf(current: Fields, after: Fields, before: Fields): Fields {
  const names = differingNames(before, after);
  const old = pickFields(before, (name) => names.includes(name));
  return { ...pickFields(current, (name) => !names.includes(name)), ...old };
}

function undoFields(data: Fields, { before, after }: Extract<Change, { kind: "fields" }>): Fields {
  const former = Object.entries(before).map(([name, value]) => [
    name,
    undoList(data[name], after[name], value),
  ]);
  return withFieldsOf(data, after, Object.fromEntries(former));
}

/** A list without ids, as the carousel's, gets back what the save took away; what others have done to it since stays. */
function undoList(current: unknown, after: unknown, before: unknown): unknown {
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

function dataOf(edit: Edit): Fields | undefined {
  return edit.ok ? edit.data : undefined;
}
