type BlockTag = "p" | "h2" | "h3" | "li";

type Piece = {
  kind: "text" | "picture" | "break";
  html: string;
  /** The opening tags around it, outermost first. */
  tags: string[];
};
type Block = { tag: BlockTag; pieces: Piece[] };

/** Takes markup as it is read and gives it back clean: no nesting, no empty blocks, white space collapsed. */
export function createBlockWriter() {
  const blocks: Block[] = [];
  const open: BlockTag[] = [];
  let current: Block | undefined;

  const tagNow = () => open.findLast((tag) => tag !== "p") ?? "p";

  function add(piece: Piece) {
    if (!current) {
      current = { tag: tagNow(), pieces: [] };
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
      open.push(tag);
      cross(tag);
    },
    close() {
      cross(open.pop());
    },
    /** Escaped text, and the opening tags of the marks around it. */
    text: (html: string, tags: string[]) => add({ kind: "text", html, tags: inOrder(tags) }),
    picture: (html: string) => add({ kind: "picture", html, tags: [] }),
    lineBreak: () => add(lineBreak([])),
    html: () => blocksHtml(blocks.flatMap(tidy)),
  };
}

const lineBreak = (tags: string[]): Piece => ({ kind: "break", html: "<br />", tags });

const TAG_ORDER = ["<a ", "<strong>", "<em>", "<u>"];

/** One order for all, so that the same text is always the same HTML; a link that leads nowhere is none. */
function inOrder(tags: string[]): string[] {
  return TAG_ORDER.flatMap((start) => tags.find((tag) => tag.startsWith(start)) ?? []);
}

function tidy({ tag, pieces }: Block): Block[] {
  const lines = splitLines(pieces).map(collapseSpace);
  const groups = tag === "p" ? splitAtEmpty(lines) : [lines.filter(hasContent)];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({ tag, pieces: group.reduce(joinLines) }));
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
  return line.some(({ kind, html }) => kind === "picture" || html.trim() !== "");
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

/** A break between two bold lines is bold too, so that the mark is not closed and opened around it. */
function joinLines(before: Piece[], after: Piece[]): Piece[] {
  const tags = before.at(-1)?.tags ?? [];
  return [...before, lineBreak(tags.slice(0, sharedLength(tags, after[0]?.tags ?? []))), ...after];
}

function blocksHtml(blocks: Block[]): string {
  return blocks
    .map(({ tag, pieces }, index) => {
      const html = `<${tag}>${piecesHtml(pieces)}</${tag}>`;
      if (tag !== "li") return html;
      const starts = blocks[index - 1]?.tag !== "li";
      const ends = blocks[index + 1]?.tag !== "li";
      return `${starts ? "<ul>" : ""}${html}${ends ? "</ul>" : ""}`;
    })
    .join("");
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
  return tag.replace(/^<(\w+).*$/s, "</$1>");
}
