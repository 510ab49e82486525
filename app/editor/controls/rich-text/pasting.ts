import { type Editor, Extension } from "@tiptap/core";
import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { picturePlaceholder } from "../../fields/picture-placeholder.ts";
import { preparePasted } from "./pasted-html.ts";
import type { UploadPicture } from "./pasted-pictures.ts";

type PastingOptions = {
  headingLevel: 2 | 3;
  onPictureFile: (file: File, alt: string) => void;
  uploadPicture: UploadPicture | undefined;
  onLeaveOut: (isWordGone: boolean) => void;
};

export function pasting(options: PastingOptions) {
  const { headingLevel, uploadPicture, onLeaveOut } = options;
  return Extension.create({
    name: "pasting",
    transformPastedHTML(html) {
      return preparePasted(html, {
        headingLevel,
        uploadPicture: uploadPicture && ((file) => uploadPicture(this.editor, file)),
        onLeaveOut,
      });
    },
    addProseMirrorPlugins() {
      const handle = (event: Event, data: DataTransfer | null) => {
        const isHandled = insertFiles(this.editor, data, options);
        // Otherwise the browser would leave the page and show the file.
        if (isHandled) event.preventDefault();
        return isHandled;
      };
      return [
        new Plugin({
          props: {
            clipboardTextParser: parsePastedText,
            handleDOMEvents: {
              paste: (_view, event) => handle(event, event.clipboardData),
              drop: (_view, event) => handle(event, event.dataTransfer),
            },
            handlePaste: beginLine,
          },
        }),
      ];
    },
  });
}

function insertFiles(editor: Editor, data: DataTransfer | null, options: PastingOptions): boolean {
  const { uploadPicture, onPictureFile } = options;
  const html = data?.getData("text/html") ?? "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const isText = body.textContent.trim() !== "" || html.includes("data-pm-slice");
  // Some programs add a picture of the copied text.
  if (!data || data.files.length === 0 || isText) return false;
  const pictures = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const [only, ...others] = pictures;
  if (!only) return true;
  if (!uploadPicture) editor.commands.insertContent(picturePlaceholder(false));
  else if (others.length === 0) onPictureFile(only, body.querySelector("img")?.alt ?? "");
  else
    for (const picture of pictures)
      editor.commands.setImage({ src: uploadPicture(editor, picture) });
  return true;
}

/** A pasted heading becomes a block of its own, instead of joining the caret's line. */
function beginLine(view: EditorView, event: ClipboardEvent, { content, openEnd }: Slice): boolean {
  const isHeading = (node: typeof content.firstChild) => node?.type.name === "heading";
  const isOurs = event.clipboardData?.getData("text/html").includes("data-pm-slice");
  if (isOurs || !isHeading(content.firstChild)) return false;
  const closed = new Slice(content, 0, isHeading(content.lastChild) ? 0 : openEnd);
  view.dispatch(view.state.tr.replaceSelection(closed).scrollIntoView());
  return true;
}

/** An empty line separates paragraphs. */
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
