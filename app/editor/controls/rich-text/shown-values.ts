import type { EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** A value is shown in the place of its `{name}`, but not while the caret is there. The text keeps the name. */
export function shownValues({ doc, selection }: EditorState, values: Map<string, string>) {
  const shown: Decoration[] = [];
  doc.descendants(({ text = "" }, at) => {
    for (const { 0: token, index } of text.matchAll(/\{[^{}]+\}/g)) {
      const [from, to] = [at + index, at + index + token.length];
      const value = values.get(token.slice(1, -1));
      if (!value || (selection.from <= to && selection.to >= from)) continue;
      shown.push(Decoration.inline(from, to, { class: "rte__value", "data-value": value }));
    }
  });
  return DecorationSet.create(doc, shown);
}
