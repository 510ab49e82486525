import { getHTMLFromFragment } from "@tiptap/core";
import { Fragment, type Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useForm, useTextField } from "../form-state.tsx";
import { withoutPending } from "./pasted-pictures.ts";

/** Typed text is reported to the form this often; sooner when the form reads its values. */
const EVERY_MS = 500;

export function useFieldValue(editor: Editor, name: string) {
  const { value } = useTextField(name);
  const { setValue, beforeRead } = useForm();
  const agreed = useRef(value);
  const origin = useRef<Origin>(undefined);

  // A layout effect runs before the next key, which would be lost otherwise.
  useLayoutEffect(() => {
    const isFromOutside = value !== agreed.current;
    agreed.current = value;
    if (isFromOutside) editor.commands.setContent(value, { emitUpdate: false });
    if (isFromOutside || origin.current?.editor !== editor) {
      origin.current = { editor, html: value, doc: editor.state.doc };
    }
  }, [editor, value]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function flush() {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      const html = readHtml(editor, origin.current);
      if (html === agreed.current) return;
      agreed.current = html;
      setValue(name, html);
    }
    function flushSoon() {
      timer ??= setTimeout(flush, EVERY_MS);
    }
    editor.on("update", flushSoon);
    editor.on("blur", flush);
    beforeRead.add(flush);
    return () => {
      editor.off("update", flushSoon);
      editor.off("blur", flush);
      flush();
      beforeRead.delete(flush);
    };
  }, [editor, name, setValue, beforeRead]);
}

/** The text as the form set it. Undo can restore its document, which then has the same HTML again. */
type Origin = { editor: Editor; html: string; doc: Editor["state"]["doc"] };

function readHtml(editor: Editor, origin: Origin | undefined): string {
  if (origin?.doc.eq(editor.state.doc)) return origin.html;
  return editor.isEmpty ? "" : editor.state.doc.children.map(blockHtml).join("");
}

/** ProseMirror's blocks are immutable, so only changed blocks are serialised again. */
function blockHtml(block: Node): string {
  const cached = htmlOf.get(block);
  if (cached !== undefined) return cached;
  const html = withoutPending(getHTMLFromFragment(Fragment.from(block), block.type.schema));
  htmlOf.set(block, html);
  return html;
}

const htmlOf = new WeakMap<Node, string>();
