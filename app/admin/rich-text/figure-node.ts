import { Node } from "@tiptap/core";
import { type BoundFigure, replaceFigures } from "../../formats/bound-figures.ts";
import { escapeHtml } from "../../formats/escape-html.ts";

/** A bound figure in the editor: its present value in one piece, which the caret passes and a key deletes. */
export const FigureNode = Node.create({
  name: "figure",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: { parseHTML: (chip) => chip.getAttribute("data-figure") },
    words: { parseHTML: (chip) => chip.textContent },
    isMissing: { parseHTML: (chip) => chip.hasAttribute("data-missing") },
  }),
  parseHTML: () => [{ tag: "span[data-figure]" }],
  renderHTML: ({ node: { attrs } }) => [
    "span",
    {
      class: "bound-figure",
      "data-figure": attrs.name,
      ...(attrs.isMissing && { "data-missing": "" }),
    },
    attrs.words,
  ],
  renderText: ({ node }) => `{${node.attrs.name}}`,
});

/** A stored text as the editor holds it: each `{name}` a chip. */
export function withChips(html: string, figures: BoundFigure[]): string {
  return replaceFigures(html, figures, (figure) => {
    const missing = figure.value ? "" : " data-missing";
    return `<span data-figure="${figure.name}"${missing}>${escapeHtml(wordsOf(figure))}</span>`;
  });
}

/** The other way: what the editor wrote, as it is stored. */
export function withoutChips(html: string): string {
  return html.replaceAll(/<span[^<>]*? data-figure="([^"<>]*)"[^<>]*>[^<]*<\/span>/g, "{$1}");
}

export function figureContent(figure: BoundFigure) {
  return {
    type: FigureNode.name,
    attrs: { name: figure.name, words: wordsOf(figure), isMissing: !figure.value },
  };
}

function wordsOf({ value, missing }: BoundFigure): string {
  return value || missing;
}
