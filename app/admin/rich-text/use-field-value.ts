import type { Editor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useForm, useTextField } from "../form-state.tsx";
import { cleanStored } from "./stored-html.ts";

/** A long text takes some milliseconds to write out: not at each key. */
const PAUSE_MS = 150;

/** Keeps the editor and the form's field at the same text, whichever of them changes. */
export function useFieldValue(editor: Editor, name: string) {
  const { value } = useTextField(name);
  const { setValue, beforeSend } = useForm();
  /** The text that both have. */
  const agreed = useRef(value);
  const origin = useRef<Origin>(undefined);

  // Before anything else is typed, so that a key pressed meanwhile is not lost.
  useLayoutEffect(() => {
    const isFromOutside = value !== agreed.current;
    agreed.current = value;
    if (isFromOutside) editor.commands.setContent(cleanStored(value), { emitUpdate: false });
    if (isFromOutside || origin.current?.editor !== editor) {
      origin.current = { editor, html: value, doc: editor.state.doc };
    }
  }, [editor, value]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function flush() {
      clearTimeout(timer);
      timer = undefined;
      const html = readHtml(editor, origin.current);
      if (html === agreed.current) return;
      agreed.current = html;
      setValue(name, html);
    }
    function flushSoon() {
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE_MS);
    }
    async function flushBeforeSend() {
      flush();
      return true;
    }
    editor.on("update", flushSoon);
    editor.on("blur", flush);
    beforeSend.add(flushBeforeSend);
    return () => {
      editor.off("update", flushSoon);
      editor.off("blur", flush);
      beforeSend.delete(flushBeforeSend);
      if (timer) flush();
    };
  }, [editor, name, setValue, beforeSend]);
}

/** The text as it came from outside: undoing back to it is no change. */
type Origin = { editor: Editor; html: string; doc: Editor["state"]["doc"] };

function readHtml(editor: Editor, origin: Origin | undefined): string {
  if (origin?.doc.eq(editor.state.doc)) return origin.html;
  return editor.isEmpty ? "" : editor.getHTML();
}
