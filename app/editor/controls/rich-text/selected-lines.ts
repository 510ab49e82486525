import { Fragment, Slice } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";

/** Makes paragraphs of the selected lines. A line of which no letter is selected is left out. */
export function splitSelectedLines(tr: Transaction) {
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
