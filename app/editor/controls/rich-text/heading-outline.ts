import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** For screen readers the text's headings come below the screen's own, whatever their level on the page. */
export function headingOutline(highest: 2 | 3) {
  return Extension.create({
    name: "headingOutline",
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, { doc }) => outline(doc, highest),
          apply: (tr, before) => (tr.docChanged ? outline(tr.doc, highest) : before),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ],
  });
}

function outline(doc: Node, highest: number): DecorationSet {
  const headings: Decoration[] = [];
  let isUnderHeading = false;
  doc.forEach((node, pos) => {
    if (node.type.name !== "heading") return;
    const isLower = node.attrs.level > highest && isUnderHeading;
    isUnderHeading ||= node.attrs.level <= highest;
    const level = isLower ? "3" : "2";
    headings.push(Decoration.node(pos, pos + node.nodeSize, { "aria-level": level }));
  });
  return DecorationSet.create(doc, headings);
}
