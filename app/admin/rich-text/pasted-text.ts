import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";

/** Plain text: a line is a line, an empty line a paragraph border. */
export function parsePastedText(text: string, $context: ResolvedPos): Slice {
  const { schema } = $context.doc.type;
  const marks = $context.marks();
  const paragraphs = text
    .replaceAll("\r\n", "\n")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ""))
    .filter(Boolean);
  const nodes = paragraphs.map((paragraph) => {
    const content = paragraph
      .split("\n")
      .flatMap((line, index) => [
        ...(index > 0 ? [schema.node("hardBreak")] : []),
        ...(line ? [schema.text(line, marks)] : []),
      ]);
    return schema.node("paragraph", null, content);
  });
  return Slice.maxOpen(Fragment.from(nodes));
}
