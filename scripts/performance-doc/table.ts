type Cell = string | number;

/** A table of Markdown; all columns but the first are figures. */
export function table(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.map(written).join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** 'goal' beside it, with a word when it is not reached. */
export function judged(figure: number, limit: number, way: "at most" | "at least"): string {
  const isReached = way === "at most" ? figure <= limit : figure >= limit;
  return isReached ? written(figure) : `${written(figure)} (missed)`;
}

type Machine = {
  measured: string;
  processor: string;
  cores: number;
  node: string;
  loadAtStart: number;
};

export function measuredOn({ measured, processor, cores, node, loadAtStart }: Machine): string {
  return `Measured ${measured} on ${cores} cores (${processor}), Node ${node}; load of the machine before: ${loadAtStart}.`;
}

function written(cell: Cell): string {
  return typeof cell === "number" ? cell.toLocaleString("en") : cell;
}

export type { Machine };
