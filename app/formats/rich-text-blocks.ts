import { listTag, type NumberedList } from "./numbered-list.ts";

type BlockTag = "p" | "h2" | "h3" | "blockquote" | "li";

type Piece = {
  kind: "text" | "break";
  html: string;
  tags: string[];
};
/** `list` is shared by the items of a numbered list, `item` by the blocks of an item. */
type OpenBlock = { tag: BlockTag; list?: NumberedList; item?: object; value?: number };
type Block = OpenBlock & { pieces: Piece[] };

/** Builds clean HTML from parsed markup: no nesting, no empty blocks, collapsed white space. */
export function createBlockWriter() {
  const blocks: Block[] = [];
  const open: OpenBlock[] = [];
  const lists: (NumberedList | undefined)[] = [];
  let current: Block | undefined;

  const around = () => open.findLast(({ tag }) => tag !== "p");
  const tagNow = () => around()?.tag ?? "p";

  function add(piece: Piece) {
    if (!current) {
      current = { tag: "p", ...around(), pieces: [] };
      blocks.push(current);
    }
    current.pieces.push(piece);
  }

  function cross(tag: BlockTag | undefined) {
    if (tag === "p" && tagNow() !== "p") add(lineBreak([]));
    else current = undefined;
  }

  return {
    open(tag: BlockTag) {
      open.push(tag === "li" ? { tag, list: lists.at(-1), item: {} } : { tag });
      cross(tag);
    },
    close() {
      cross(open.pop()?.tag);
    },
    openList(list?: NumberedList) {
      lists.push(list);
      current = undefined;
    },
    closeList() {
      lists.pop();
      current = undefined;
    },
    text: (html: string, openingTags: string[]) =>
      add({ kind: "text", html, tags: inOrder(openingTags) }),
    picture: (html: string) => add({ kind: "text", html, tags: [] }),
    lineBreak: () => add(lineBreak([])),
    html: () => blocksHtml(blocks.flatMap(tidy)),
  };
}

const lineBreak = (tags: string[]): Piece => ({ kind: "break", html: "<br />", tags });

const TAG_ORDER = ["<a ", "<strong>", "<em>", "<u>"];

/** A fixed order of tags, so that equal texts have equal HTML; links without address are dropped. */
function inOrder(tags: string[]): string[] {
  return TAG_ORDER.flatMap((start) => tags.find((tag) => tag.startsWith(start)) ?? []);
}

function tidy({ pieces, ...block }: Block): Block[] {
  const lines = splitLines(pieces).map(collapseSpace);
  const groups = block.tag === "p" ? splitAtEmpty(lines) : [lines.filter(hasContent)];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({ ...block, pieces: group.reduce(joinLines) }));
}

function splitLines(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === "break") lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines;
}

function splitAtEmpty(lines: Piece[][]): Piece[][][] {
  const groups: Piece[][][] = [[]];
  for (const line of lines) {
    if (hasContent(line)) groups.at(-1)?.push(line);
    else groups.push([]);
  }
  return groups;
}

function hasContent(line: Piece[]): boolean {
  return line.some(({ html }) => html.trim() !== "");
}

function collapseSpace(line: Piece[]): Piece[] {
  let atSpace = true;
  const collapsed = line.map((piece) => {
    const folded = piece.html.replace(/[ \t\n\r\f\v]+/g, " ");
    const html = atSpace ? folded.replace(/^ /, "") : folded;
    if (html) atSpace = html.endsWith(" ");
    return { ...piece, html };
  });
  const last = collapsed.findLast(({ html }) => html);
  if (last) last.html = last.html.replace(/ $/, "");
  return collapsed.filter(({ html }) => html);
}

/** A break between two bold lines is bold too, so that the mark is not closed and reopened. */
function joinLines(before: Piece[], after: Piece[]): Piece[] {
  const tags = before.at(-1)?.tags ?? [];
  return [...before, lineBreak(tags.slice(0, sharedLength(tags, after[0]?.tags ?? []))), ...after];
}

function blocksHtml(blocks: Block[]): string {
  let html = "";
  let before: OpenBlock | undefined;
  for (const { pieces, ...place } of numberItems(blocks)) {
    if (!continues(place, before)) html += endOfList(before) + startOfList(place);
    html += `<${place.tag}>${piecesHtml(pieces)}</${place.tag}>`;
    before = place;
  }
  return html + endOfList(before);
}

/** Text after a nested list has no number. */
function numberItems(blocks: Block[]): Block[] {
  const next = new Map<NumberedList, number>();
  const numbered = new Set<object | undefined>();
  return blocks.map((block) => {
    const { list, item } = block;
    if (!list) return block;
    if (numbered.has(item)) return { tag: "p", pieces: block.pieces };
    numbered.add(item);
    const value = block.value ?? next.get(list) ?? list.start;
    next.set(list, value + 1);
    return { ...block, value };
  });
}

function continues({ tag, list, value = 0 }: OpenBlock, before: OpenBlock | undefined): boolean {
  if (tag !== "li" || before?.tag !== "li" || list?.type !== before.list?.type) return false;
  return !list || value === (before.value ?? 0) + 1;
}

function startOfList({ tag, list, value = 1 }: OpenBlock): string {
  if (tag !== "li") return "";
  return list ? listTag({ ...list, start: value }) : "<ul>";
}

function endOfList(before: OpenBlock | undefined): string {
  if (before?.tag !== "li") return "";
  return before.list ? "</ol>" : "</ul>";
}

function piecesHtml(pieces: Piece[]): string {
  let html = "";
  let open: string[] = [];
  for (const piece of [...pieces, { html: "", tags: [] }]) {
    const shared = sharedLength(open, piece.tags);
    html += open.slice(shared).toReversed().map(closingTag).join("");
    html += piece.tags.slice(shared).join("") + piece.html;
    open = piece.tags;
  }
  return html;
}

function sharedLength(a: string[], b: string[]): number {
  const differs = a.findIndex((tag, index) => tag !== b[index]);
  return differs === -1 ? a.length : differs;
}

function closingTag(tag: string): string {
  return tag.replace(/<(\w+).*/s, "</$1>");
}
