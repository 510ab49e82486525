type Part = { from: number; to: number; blocks: string[] };

/** Two changes of one text, put together by paragraph; undefined where they meet. */
export function mergeTexts(before: string, mine: string, theirs: string): string | undefined {
  const blocks = blocksOf(before);
  const parts = [mine, theirs].map((text) => changedPart(blocks, blocksOf(text)));
  const [first, second] = parts.toSorted((a, b) => a.from - b.from);
  if (!first || !second || first.from === second.from || first.to > second.from) return undefined;
  return [
    ...blocks.slice(0, first.from),
    ...first.blocks,
    ...blocks.slice(first.to, second.from),
    ...second.blocks,
    ...blocks.slice(second.to),
  ].join("");
}

/** What stands in place of the blocks from `from` to `to`. */
function changedPart(before: string[], after: string[]): Part {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < shorter - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  const to = before.length - kept;
  return { from, to, blocks: after.slice(from, after.length - kept) };
}

/** The outermost elements of a formatted text, the lines of a plain one. */
function blocksOf(text: string): string[] {
  if (!text.startsWith("<")) return text.split(/(?<=\n)/);
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: tag, 1: slash, 2: name = "" } of text.matchAll(/<(\/?)(\w+)[^<>]*>/g)) {
    if (/^(br|img|hr)$/.test(name)) continue;
    depth += slash ? -1 : 1;
    const end = index + tag.length;
    if (depth === 0) blocks.push(text.slice(start, end));
    if (depth === 0) start = end;
  }
  return start < text.length ? [...blocks, text.slice(start)] : blocks;
}
