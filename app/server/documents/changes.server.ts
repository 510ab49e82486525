import { isDeepStrictEqual } from "node:util";

/** What one save did to one item of a list, to the order of a list, or to the page's own fields. */
export type Change =
  | { kind: "item"; list: string; id: string; before?: unknown; after?: unknown }
  | { kind: "order"; list: string; before: string[]; after: string[] }
  | { kind: "fields"; before: Record<string, unknown>; after: Record<string, unknown> };

/** Compares two versions of a document item by item; `before` undefined means it is new. */
export function describeChanges(before: unknown, after: unknown): Change[] {
  const old = asRecord(before);
  const now = asRecord(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const lists = names.filter((name) => isItemList(now[name] ?? old[name]));
  return [
    ...describeFields(
      old,
      now,
      names.filter((name) => !lists.includes(name)),
    ),
    ...lists.flatMap((list) => describeList(list, asItems(old[list]), asItems(now[list]))),
  ];
}

function describeFields(
  old: Record<string, unknown>,
  now: Record<string, unknown>,
  names: string[],
): Change[] {
  const changed = names.filter(
    (name) => name !== "lastUpdated" && !isDeepStrictEqual(old[name], now[name]),
  );
  if (changed.length === 0) return [];
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.filter((name) => name in from).map((name) => [name, from[name]]));
  return [{ kind: "fields", before: pick(old), after: pick(now) }];
}

function describeList(list: string, old: Item[], now: Item[]): Change[] {
  const oldById = new Map(old.map((item) => [item.id, item]));
  const nowById = new Map(now.map((item) => [item.id, item]));
  const changes: Change[] = [...new Set([...oldById.keys(), ...nowById.keys()])]
    .filter((id) => !isDeepStrictEqual(oldById.get(id), nowById.get(id)))
    .map((id) => ({ kind: "item", list, id, before: oldById.get(id), after: nowById.get(id) }));
  const keptBefore = old.map((item) => item.id).filter((id) => nowById.has(id));
  const keptAfter = now.map((item) => item.id).filter((id) => oldById.has(id));
  if (!isDeepStrictEqual(keptBefore, keptAfter)) {
    changes.push({ kind: "order", list, before: keptBefore, after: keptAfter });
  }
  return changes;
}

type Item = { id: string };

function isItem(value: unknown): value is Item {
  return (
    typeof value === "object" && value !== null && "id" in value && typeof value.id === "string"
  );
}

function isItemList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

function asItems(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
