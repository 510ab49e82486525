import { closeHistory } from "@tiptap/pm/history";
import type { Editor } from "@tiptap/react";
import { toggleHeading, toggleList, toggleQuotation } from "./line-blocks.ts";
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
