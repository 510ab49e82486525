import { type Editor, Extension } from "@tiptap/core";
import { joinTextblockBackward, joinTextblockForward } from "@tiptap/pm/commands";
import { NodeSelection } from "@tiptap/pm/state";

/** Enter breaks the line, and twice starts a paragraph; in a list it makes an item, after a heading a paragraph. */
export const EnterKey = Extension.create({
  name: "enterKey",
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      Enter: () => pressEnter(this.editor),
      Backspace: () => pressBackspace(this.editor),
      Delete: () => pressDelete(this.editor),
    };
  },
});

function pressEnter(editor: Editor): boolean {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  if (editor.isActive("listItem")) {
    return editor.commands.splitListItem("listItem") || editor.commands.liftListItem("listItem");
  }
  if (editor.isActive("heading")) return splitHeading(editor);
  // A line break after a selected picture must not replace it.
  if (selection instanceof NodeSelection) editor.commands.setTextSelection(selection.to);
  else if (empty && $from.nodeBefore?.type.name === "hardBreak") {
    return editor
      .chain()
      .deleteRange({ from: $from.pos - 1, to: $from.pos })
      .splitBlock()
      .run();
  }
  return editor.commands.setHardBreak();
}

function splitHeading(editor: Editor): boolean {
  const { parent, parentOffset } = editor.state.selection.$from;
  const isInMiddle = parentOffset > 0 && parentOffset < parent.content.size;
  const chain = editor.chain().splitBlock();
  return isInMiddle ? chain.setNode("paragraph").run() : chain.run();
}

function pressBackspace(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  if (editor.isActive("listItem")) return editor.commands.liftListItem("listItem");
  const before = editor.state.doc.resolve($from.before()).nodeBefore?.type.name ?? "";
  const isAfterList = ["bulletList", "orderedList"].includes(before);
  return isAfterList && joinTextblockBackward(editor.state, editor.view.dispatch);
}

function pressDelete(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
  if (!isAtEnd || !editor.isActive("listItem")) return false;
  return joinTextblockForward(editor.state, editor.view.dispatch);
}
