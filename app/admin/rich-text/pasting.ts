import { Extension } from "@tiptap/core";
import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { isOwnPath, ownPath } from "../../formats/own-path.ts";
import { parseLinkAddress } from "./link-address.ts";
import { readMarkup } from "./markup.ts";

type Allowed = { headingLevel: 2 | 3; pictures: boolean };
type Options = Allowed & {
  onPictureFile: (file: File) => void;
};

export function pasting({ headingLevel, pictures, onPictureFile }: Options) {
  function takeFiles(data: DataTransfer | null): boolean {
    // Word brings a picture of the text beside the text itself.
    if (!data || data.files.length === 0 || data.getData("text/html")) return false;
    const picture = [...data.files].find(({ type }) => type.startsWith("image/"));
    if (picture && pictures) onPictureFile(picture);
    // Otherwise the browser would leave the page and show the file.
    return true;
  }
  const plugin = new Plugin({
    props: {
      transformPastedHTML: (html) => cleanPasted(html, { headingLevel, pictures }),
      clipboardTextParser: parsePastedText,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
  });
  return Extension.create({ name: "pasting", addProseMirrorPlugins: () => [plugin] });
}

function cleanPasted(html: string, { headingLevel, pictures }: Allowed): string {
  // Copied in an editor like ours: it is clean, and knows where it was cut.
  if (html.includes("data-pm-slice")) return html;
  return readMarkup(html, {
    headingTag: (level, highest) => (level > highest ? "h3" : `h${headingLevel}`),
    linkAddress: (href) => ownPath(href, location.origin) ?? parseLinkAddress(href),
    // Another site's pictures are not ours to show, and would not be shown.
    pictureSource: (source) =>
      pictures && !isOwnPath(source) ? ownPath(source, location.origin) : undefined,
  });
}

/** Plain text: a line is a line, an empty line a paragraph border. */
function parsePastedText(text: string, $context: ResolvedPos): Slice {
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
