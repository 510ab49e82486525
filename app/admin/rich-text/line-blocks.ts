import { type ChainedCommands, Extension } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { splitSelectedLines } from "./selected-lines.ts";

export function toggleHeading(chain: ChainedCommands, level: 2 | 3) {
  return onSelectedLines(chain).command(({ tr, commands }) => {
    if (areAll(tr, "heading", level)) return commands.setNode("paragraph");
    return commands.clearNodes() && commands.setNode("heading", { level });
  });
}

export function toggleQuotation(chain: ChainedCommands) {
  return chain.command(({ tr, commands }) => {
    if (areAll(tr, "blockquote")) return commands.setNode("paragraph");
    return commands.clearNodes() && commands.setNode("blockquote");
  });
}

export function toggleList(chain: ChainedCommands, list: "bulletList" | "orderedList") {
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
export function lineBlockKeys(headingLevel: 2 | 3) {
  return Extension.create({
    name: "lineBlockKeys",
    priority: 1000,
    addKeyboardShortcuts() {
      return {
        "Mod-Shift-7": () => toggleList(this.editor.chain(), "orderedList").run(),
        "Mod-Shift-8": () => toggleList(this.editor.chain(), "bulletList").run(),
        "Mod-Shift-b": () => toggleQuotation(this.editor.chain()).run(),
        "Mod-Alt-2": () => toggleHeading(this.editor.chain(), headingLevel).run(),
        "Mod-Alt-3": () => toggleHeading(this.editor.chain(), 3).run(),
      };
    },
  });
}
