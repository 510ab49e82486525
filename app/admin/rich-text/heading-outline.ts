import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** In the editor every heading stands under the screen's own, whatever its level on the page. */
export const HeadingOutline = Extension.create({
  name: "headingOutline",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => outline(doc),
        apply: (tr, before) => (tr.docChanged ? outline(tr.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

function outline(doc: Node): DecorationSet {
  const headings: Decoration[] = [];
  doc.forEach((node, pos) => {
    if (node.type.name !== "heading") return;
    headings.push(Decoration.node(pos, pos + node.nodeSize, { "aria-level": "2" }));
  });
  return DecorationSet.create(doc, headings);
}
