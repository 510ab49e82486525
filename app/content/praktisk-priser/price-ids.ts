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
    const known = former.get(label) ?? successors.get(label);
    const id = known?.id ?? freeId(label, ids);
    ids.add(id);
    if (id !== label) renamed[id] = label;
  }
  return renamed;
}

function findSuccessors(former: Map<string, KnownLine>, now: Map<string, PriceLine>) {
  const successors = new Map<string, KnownLine>();
  let gone: KnownLine[] = [];
  for (const { removed, added, value } of diffArrays([...former.keys()], [...now.keys()])) {
    if (removed) gone = value.flatMap((label) => (now.has(label) ? [] : (former.get(label) ?? [])));
    if (added) {
      const fresh = value.filter((label) => !former.has(label));
      const isOneForOne = fresh.length === gone.length;
      for (const [index, label] of fresh.entries()) {
        const price = now.get(label)?.price;
        const line = isOneForOne ? gone[index] : gone.find((other) => other.price === price);
        if (line) successors.set(label, line);
      }
    }
    if (!removed) gone = [];
  }
  return successors;
}

function freeId(label: string, taken: Set<string>): string {
  return taken.has(label) ? freeId(`${label} *`, taken) : label;
}
