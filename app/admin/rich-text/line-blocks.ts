import { type ChainedCommands, Extension } from "@tiptap/core";
import { splitSelectedLines } from "./selected-lines.ts";

/** Makes the selected lines headings, or paragraphs when all of them are headings. */
export function toggleHeading(chain: ChainedCommands, level: 2 | 3) {
  return onSelectedLines(chain).command(({ tr, commands }) => {
    const { from, to } = tr.selection;
    let areHeadings = true;
    tr.doc.nodesBetween(from, to, (node) => {
      if (node.isTextblock && node.type.name !== "heading") areHeadings = false;
    });
    if (areHeadings) return commands.setNode("paragraph");
    return commands.clearNodes() && commands.setNode("heading", { level });
  });
}

/** Makes the selected lines items, one each, or paragraphs when they are items. */
export function toggleList(chain: ChainedCommands) {
  return onSelectedLines(chain).toggleList("bulletList", "listItem");
}

function onSelectedLines(chain: ChainedCommands) {
  return chain.command(({ tr }) => {
    splitSelectedLines(tr);
    return true;
  });
}

/** The keys for the same, before those of the single blocks, which know no lines. */
export function lineBlockKeys(headingLevel: 2 | 3) {
  return Extension.create({
    name: "lineBlockKeys",
    priority: 1000,
    addKeyboardShortcuts() {
      return {
        "Mod-Shift-8": () => toggleList(this.editor.chain()).run(),
        "Mod-Alt-2": () => toggleHeading(this.editor.chain(), headingLevel).run(),
        "Mod-Alt-3": () => toggleHeading(this.editor.chain(), headingLevel).run(),
      };
    },
  });
}
