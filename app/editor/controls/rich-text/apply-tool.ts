import { type ChainedCommands, type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import type { Tool } from "./tools.tsx";

type ApplyToolOptions = { headingLevel: 2 | 3; byPointer: boolean };

export function applyTool(
  editor: Editor,
  tool: Exclude<Tool, "link" | "picture">,
  { headingLevel, byPointer }: ApplyToolOptions,
) {
  const chain = byPointer ? editor.chain().focus() : editor.chain();
  // Each press is its own step in the undo history.
  if (tool !== "undo" && tool !== "redo") chain.command(({ tr }) => Boolean(closeHistory(tr)));
  const steps = {
    bold: () => chain.toggleBold(),
    italic: () => chain.toggleItalic(),
    underline: () => chain.toggleUnderline(),
    heading: () => toggleHeading(chain, headingLevel),
    subheading: () => toggleHeading(chain, 3),
    list: () => toggleList(chain, "bulletList"),
    numbered: () => toggleList(chain, "orderedList"),
    quotation: () => toggleQuotation(chain),
    undo: () => chain.undo(),
    redo: () => chain.redo(),
  };
  steps[tool]().run();
}

function toggleHeading(chain: ChainedCommands, level: 2 | 3) {
  return onSelectedLines(chain).command(({ tr, commands }) => {
    if (areAll(tr, "heading", level)) return commands.setNode("paragraph");
    return commands.clearNodes() && commands.setNode("heading", { level });
  });
}

function toggleQuotation(chain: ChainedCommands) {
  return chain.command(({ tr, commands }) => {
    if (areAll(tr, "blockquote")) return commands.setNode("paragraph");
    return commands.clearNodes() && commands.setNode("blockquote");
  });
}

function toggleList(chain: ChainedCommands, list: "bulletList" | "orderedList") {
  return onSelectedLines(chain).toggleList(list, "listItem");
}

function areAll({ doc, selection }: Transaction, name: string, level?: number): boolean {
  let areSuch = true;
  doc.nodesBetween(selection.from, selection.to, ({ isTextblock, type, attrs }) => {
    if (isTextblock && (type.name !== name || attrs.level !== level)) areSuch = false;
  });
  return areSuch;
}

function onSelectedLines(chain: ChainedCommands) {
  return chain.command(({ tr }) => {
    splitSelectedLines(tr);
    return true;
  });
}

/** These keys come before TipTap's own, which act on blocks instead of lines. */
export function toolKeys(headingLevel: 2 | 3, onLinkKey: (editor: Editor) => void) {
  return Extension.create({
    name: "toolKeys",
    priority: 1000,
    addKeyboardShortcuts() {
      return {
        "Mod-k": () => {
          onLinkKey(this.editor);
          return true;
        },
        "Mod-Shift-7": () => toggleList(this.editor.chain(), "orderedList").run(),
        "Mod-Shift-8": () => toggleList(this.editor.chain(), "bulletList").run(),
        "Mod-Shift-b": () => toggleQuotation(this.editor.chain()).run(),
        "Mod-Alt-2": () => toggleHeading(this.editor.chain(), headingLevel).run(),
        "Mod-Alt-3": () => toggleHeading(this.editor.chain(), 3).run(),
      };
    },
  });
}

/** Makes paragraphs of the selected lines. A line of which no letter is selected is left out. */
function splitSelectedLines(tr: Transaction) {
  const { from, to } = lettersSelected(tr);
  tr.setSelection(TextSelection.create(tr.doc, from, to));
  const breaks = breaksAround(tr);
  const before = breaks.findLast((pos) => pos < from);
  const after = breaks.find((pos) => pos >= to);
  const borders = [before, ...breaks.filter((pos) => pos >= from && pos < to), after];
  // The last is replaced first, so that the earlier positions stay valid.
  for (const pos of borders.toReversed()) {
    if (pos !== undefined) turnIntoBorder(tr, pos);
  }
}

function lettersSelected({ doc, selection }: Transaction): { from: number; to: number } {
  const { $from, $to } = TextSelection.between(
    doc.resolve(selection.from),
    doc.resolve(selection.to),
  );
  if ($from.pos === $to.pos) return { from: $from.pos, to: $to.pos };
  if ($to.parentOffset === 0) {
    // Shift+ArrowDown may select to the start of the next paragraph.
    const end = Selection.findFrom(doc.resolve($to.before()), -1, true);
    return { from: $from.pos, to: Math.max($from.pos, end?.to ?? $to.pos) };
  }
  const isAfterBreak = $to.nodeBefore?.type.name === "hardBreak";
  return { from: $from.pos, to: isAfterBreak ? $to.pos - 1 : $to.pos };
}

function breaksAround({ doc, selection }: Transaction): number[] {
  const breaks: number[] = [];
  doc.nodesBetween(selection.$from.start(), selection.$to.end(), (node, pos) => {
    if (node.type.name === "hardBreak") breaks.push(pos);
  });
  return breaks;
}

/** Replaces the break in one step, so that a caret before it stays in place. */
function turnIntoBorder(tr: Transaction, pos: number) {
  const $pos = tr.doc.resolve(pos);
  const isItem = $pos.depth > 1 && $pos.node(-1).type.name === "listItem";
  const paragraph = Fragment.from($pos.parent.copy());
  const half = isItem ? Fragment.from($pos.node(-1).copy(paragraph)) : paragraph;
  const depth = isItem ? 2 : 1;
  tr.step(new ReplaceStep(pos, pos + 1, new Slice(half.append(half), depth, depth)));
}
