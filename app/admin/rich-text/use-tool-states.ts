import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { type Editor, useEditorState } from "@tiptap/react";
import type { ToolStates } from "./tools.tsx";

/** What the toolbar shows at the caret; it is drawn again only when this changes. */
export function useToolStates(editor: Editor): ToolStates {
  return useEditorState({
    editor,
    selector: () => ({
      bold: { pressed: editor.isActive("bold") },
      italic: { pressed: editor.isActive("italic") },
      underline: { pressed: editor.isActive("underline") },
      heading: { pressed: editor.isActive("heading") },
      list: { pressed: editor.isActive("bulletList") },
      link: { pressed: editor.isActive("link") },
      picture: { pressed: editor.isActive("image") },
      undo: { disabled: undoDepth(editor.state) === 0 },
      redo: { disabled: redoDepth(editor.state) === 0 },
    }),
  });
}
