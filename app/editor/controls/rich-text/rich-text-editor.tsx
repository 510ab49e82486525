import { redoDepth, undoDepth } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import type { EditorState, Selection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useCallback, useMemo, useState } from "react";
import { Alert } from "../../../site/page/alert.tsx";
import { useTextField } from "../form-state.tsx";
import { applyTool } from "./apply-tool.ts";
import { editorExtensions } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { type LinkDraft, linkTypedAddress, selectLink } from "./links.ts";
import { usePastedPictures } from "./pasted-pictures.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { Tool, ToolStates } from "./tools.tsx";
import { useFieldValue } from "./use-field-value.ts";

export type RichTextFieldProps = {
  label?: string;
  name: string;
  /** Shown in the place of `{name}`. */
  values?: Record<string, string>;
  /** Headings, one a line: what stands under them is marked, and the parts in square brackets. */
  unread?: string;
};

export type LabelledProps = RichTextFieldProps & {
  label: string;
  /** The level of the button 'Overskrift'; 3 on the contact screen. */
  headingLevel?: 2 | 3;
  imagePlace?: string;
  lang?: string;
};

type RichTextEditorProps = LabelledProps & {
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
};

type OpenDialog =
  | { kind: "link"; draft: LinkDraft }
  | { kind: "picture"; file?: File; alt?: string };

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, name, headingLevel = 2, imagePlace } = props;
  const [dialog, setDialog] = useState<OpenDialog>();
  const { value } = useTextField(name);
  const [content] = useState(value);
  const { uploadPicture, problem } = usePastedPictures(imagePlace);
  const [isWordGone, setIsWordGone] = useState(false);
  const setLink = useCallback((target: Editor) => {
    if (!linkTypedAddress(target)) setDialog({ kind: "link", draft: selectLink(target) });
  }, []);
  const extensions = useMemo(
    () =>
      editorExtensions({
        headingLevel,
        onLinkKey: setLink,
        onPictureFile: (file, alt) => setDialog({ kind: "picture", file, alt }),
        uploadPicture,
        onLeaveOut: setIsWordGone,
      }),
    [headingLevel, setLink, uploadPicture],
  );
  const editor = useEditor({
    extensions,
    content,
    editorProps: useEditorProps(props),
    // The Content-Security-Policy forbids style elements; rich-text.css has these rules.
    injectCSS: false,
    // '- ' starts a list; no other typed text is converted.
    enableInputRules: ["bulletList"],
    enablePasteRules: false,
  });
  const states = useToolStates(editor, headingLevel);
  useFieldValue(editor, name);

  function onUse(tool: Tool, byPointer: boolean) {
    if (tool === "picture") setDialog({ kind: "picture" });
    else if (tool === "link") setLink(editor);
    else applyTool(editor, tool, { headingLevel, byPointer });
  }

  function closeDialog() {
    setDialog(undefined);
    editor.commands.focus();
  }

  return (
    <>
      <Toolbar
        label={label}
        pictures={Boolean(imagePlace)}
        headingLevel={headingLevel}
        states={states}
        onUse={onUse}
      />
      <EditorContent editor={editor} onKeyDown={closeMenu} />
      <Alert>{problem}</Alert>
      {isWordGone && (
        <p className="form-field__hint" role="status">
          Overstregede ord og kommentarer er ikke kommet med.
        </p>
      )}
      {dialog?.kind === "link" && (
        <LinkDialog editor={editor} draft={dialog.draft} onClose={closeDialog} />
      )}
      {dialog?.kind === "picture" && imagePlace && (
        <PictureDialog
          editor={editor}
          place={imagePlace}
          file={dialog.file}
          words={dialog.alt}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

function closeMenu() {
  document.querySelector<HTMLElement>(".rte__more:popover-open")?.hidePopover();
}

function useEditorProps(props: RichTextEditorProps) {
  const { labelId, describedBy, invalid, lang, values, unread } = props;
  return useMemo(() => {
    const known = new Map(Object.entries(values ?? {}));
    return {
      ...scrollMargins(),
      decorations: ({ doc, selection }: EditorState) =>
        DecorationSet.create(doc, [
          ...shownValues(doc, selection, known),
          ...(unread === undefined ? [] : markedParts(doc, unread.split("\n"))),
        ]),
      attributes: {
        class: "prose rte__area",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(invalid && { "aria-invalid": "true" }),
        ...(lang && { lang }),
        spellcheck: "true",
      },
    };
  }, [labelId, describedBy, invalid, lang, values, unread]);
}

/** ProseMirror scrolls by itself. The margins keep the caret clear of the toolbar and the save bar. */
function scrollMargins() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [top, bottom] = [scrollPaddingTop, scrollPaddingBottom].map(Number.parseFloat);
  const sides = { top: top || 0, bottom: bottom || 0, left: 0, right: 0 };
  return { scrollMargin: sides, scrollThreshold: sides };
}

function useToolStates(editor: Editor, headingLevel: 2 | 3): ToolStates {
  return useEditorState({
    editor,
    selector: () => ({
      bold: { pressed: editor.isActive("bold") },
      italic: { pressed: editor.isActive("italic") },
      underline: { pressed: editor.isActive("underline") },
      heading: { pressed: editor.isActive("heading", { level: headingLevel }) },
      subheading: { pressed: editor.isActive("heading", { level: 3 }) },
      list: { pressed: editor.isActive("bulletList") },
      numbered: { pressed: editor.isActive("orderedList") },
      quotation: { pressed: editor.isActive("blockquote") },
      link: { pressed: editor.isActive("link") },
      picture: { pressed: editor.isActive("image") },
      undo: { disabled: undoDepth(editor.state) === 0 },
      redo: { disabled: redoDepth(editor.state) === 0 },
    }),
  });
}

/** A value is shown in the place of its `{name}`, but not while the caret is there. The text keeps the name. */
function shownValues(doc: Node, selection: Selection, values: Map<string, string>) {
  const shown: Decoration[] = [];
  doc.descendants(({ text = "" }, at) => {
    for (const { 0: token, index } of text.matchAll(/\{[^{}]+\}/g)) {
      const [from, to] = [at + index, at + index + token.length];
      const value = values.get(token.slice(1, -1));
      if (!value || (selection.from <= to && selection.to >= from)) continue;
      shown.push(Decoration.inline(from, to, { class: "rte__value", "data-value": value }));
    }
  });
  return shown;
}

function markedParts(doc: Node, unread: string[]) {
  const marked: Decoration[] = [];
  let isUnread = false;
  doc.descendants(({ type, text = "", textContent, nodeSize }, at, parent) => {
    if (type.name === "heading") isUnread = unread.includes(textContent);
    else if (isUnread && parent === doc)
      marked.push(Decoration.node(at, at + nodeSize, { class: "rte__unread" }));
    for (const { 0: gap, index } of text.matchAll(/\[[^[\]]*\]/g))
      marked.push(Decoration.inline(at + index, at + index + gap.length, { class: "rte__gap" }));
  });
  return marked;
}
