import { type Editor, Extension } from "@tiptap/core";
import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { preparePasted } from "./pasted-html.ts";
import { type OnUpload, uploadPastedPicture } from "./pasted-pictures.ts";
import { picturePlaceholder } from "./picture-placeholder.ts";

type PastingOptions = {
  headingLevel: 2 | 3;
  /** Where pictures are stored; undefined in a text that has none. */
  imagePlace?: string;
  /** One that comes alone, with the words that it has. */
  onPictureFile: (file: File, alt: string) => void;
  onSend: OnUpload;
};

export function pasting(options: PastingOptions) {
  const { headingLevel, imagePlace, onSend } = options;
  return Extension.create({
    name: "pasting",
    transformPastedHTML(html) {
      const send = (file: File) => uploadPastedPicture(this.editor, file, imagePlace ?? "", onSend);
      return preparePasted(html, { headingLevel, sendPicture: imagePlace ? send : undefined });
    },
    addProseMirrorPlugins() {
      const take = (event: Event, data: DataTransfer | null) => {
        const isTaken = takeFiles(this.editor, data, options);
        // Otherwise the browser would leave the page and show the file.
        if (isTaken) event.preventDefault();
        return isTaken;
      };
      return [
        new Plugin({
          props: {
            clipboardTextParser: parsePastedText,
            handleDOMEvents: {
              paste: (_view, event) => take(event, event.clipboardData),
              drop: (_view, event) => take(event, event.dataTransfer),
            },
            handlePaste: beginLine,
          },
        }),
      ];
    },
  });
}

function takeFiles(editor: Editor, data: DataTransfer | null, options: PastingOptions): boolean {
  const { imagePlace, onPictureFile, onSend } = options;
  const html = data?.getData("text/html") ?? "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const isText = body.textContent.trim() !== "" || html.includes("data-pm-slice");
  // Programs bring a picture of the text beside the text itself.
  if (!data || data.files.length === 0 || isText) return false;
  const pictures = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const [only, ...others] = pictures;
  if (!only) return true;
  if (!imagePlace) editor.commands.insertContent(picturePlaceholder(false));
  else if (others.length === 0) onPictureFile(only, body.querySelector("img")?.alt ?? "");
  else
    for (const picture of pictures)
      editor.commands.setImage({ src: uploadPastedPicture(editor, picture, imagePlace, onSend) });
  return true;
}

/** A heading of another program's is no words of the line that the caret is in. */
function beginLine(view: EditorView, event: ClipboardEvent, { content, openEnd }: Slice): boolean {
  const isHeading = (node: typeof content.firstChild) => node?.type.name === "heading";
  const isOurs = event.clipboardData?.getData("text/html").includes("data-pm-slice");
  if (isOurs || !isHeading(content.firstChild)) return false;
  const closed = new Slice(content, 0, isHeading(content.lastChild) ? 0 : openEnd);
  view.dispatch(view.state.tr.replaceSelection(closed).scrollIntoView());
  return true;
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
