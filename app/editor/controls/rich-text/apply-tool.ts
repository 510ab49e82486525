import { type ChainedCommands, type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Transaction } from "@tiptap/pm/state";
import { splitSelectedLines } from "./selected-lines.ts";
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
