import { diffArrays } from "diff";
import type { PriceLine } from "../../site/text/rich-text-parts.ts";

/** A line's id is its first name; this maps ids to current names that differ. */
export type Renamed = Record<string, string>;
export type KnownLine = PriceLine & { id: string };

export function withIds(lines: PriceLine[], renamed: Renamed): KnownLine[] {
  const ids = new Map(Object.entries(renamed).map(([id, label]) => [label, id]));
  return lines.map((line) => ({ ...line, id: ids.get(line.label) ?? line.label }));
}

/** A line written where another was deleted is that line renamed. Names and ids stay unique. */
export function followRenames(before: KnownLine[], after: PriceLine[]): Renamed {
  const former = new Map(before.map((line) => [line.label, line]));
  const successors = findSuccessors(former, new Map(after.map((line) => [line.label, line])));
  const ids = new Set([...successors, ...former].map(([, { id }]) => id));
  const renamed: Renamed = {};
  for (const { label } of after) {
    const earlierLine = former.get(label) ?? successors.get(label);
    const id = earlierLine?.id ?? freeId(label, ids);
    ids.add(id);
    if (id !== label) renamed[id] = label;
  }
  return renamed;
}

function findSuccessors(former: Map<string, KnownLine>, now: Map<string, PriceLine>) {
  const successors = new Map<string, KnownLine>();
  let deleted: KnownLine[] = [];
  for (const { removed, added, value } of diffArrays([...former.keys()], [...now.keys()])) {
    if (removed)
      deleted = value.flatMap((label) => (now.has(label) ? [] : (former.get(label) ?? [])));
    if (added) {
      const newLabels = value.filter((label) => !former.has(label));
      const isOneForOne = newLabels.length === deleted.length;
      for (const [index, label] of newLabels.entries()) {
        const price = now.get(label)?.price;
        const line = isOneForOne ? deleted[index] : deleted.find((other) => other.price === price);
        if (line) successors.set(label, line);
      }
    }
    if (!removed) deleted = [];
  }
  return successors;
}

function freeId(label: string, ids: Set<string>): string {
  return ids.has(label) ? freeId(`${label} *`, ids) : label;
}
