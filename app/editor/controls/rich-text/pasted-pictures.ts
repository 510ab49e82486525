import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useState } from "react";
import { picturePlaceholder } from "../../fields/picture-placeholder.ts";
import { useBeforeSend } from "../form-state.tsx";
import { forTextPicture, uploadImage } from "../picture/image-upload.ts";

/** `upload` resolves with a sentence, '' if it succeeded. */
export type OnUpload = (upload: Promise<string>) => void;

export function usePastedPictures() {
  const [problem, setProblem] = useState("");
  const underWay = useRef<Promise<unknown>>(undefined);

  useBeforeSend(() => Promise.resolve(underWay.current).then(() => true));

  const onUpload: OnUpload = useCallback((upload) => {
    setProblem("");
    const reported = upload.then((sentence) => setProblem((last) => sentence || last));
    underWay.current = Promise.allSettled([underWay.current, reported]);
  }, []);

  return { onUpload, problem };
}

/** @returns a blob: address that shows the picture until it is uploaded. If that fails, a placeholder replaces it. */
export function uploadPastedPicture(
  editor: Editor,
  file: File,
  place: string,
  onUpload: OnUpload,
): string {
  const blobAddress = URL.createObjectURL(file);
  const result = uploadImage(file, `${place}/{name}`).then((answer) => {
    if (!editor.isDestroyed)
      replacePicture(editor, blobAddress, answer.ok ? answer.image.url : undefined);
    return answer.ok ? "" : forTextPicture(answer.sentence);
  });
  onUpload(result.finally(() => URL.revokeObjectURL(blobAddress)));
  return blobAddress;
}

/** A blob: address is valid in this window only, so the stored text has a placeholder instead. */
export function withoutPendingUploads(html: string): string {
  return html.replace(/<img (?:"[^"]*"|[^">])*>/g, (picture) =>
    picture.includes(' src="blob:') ? picturePlaceholder(true) : picture,
  );
}

function replacePicture({ state, view }: Editor, blobAddress: string, stored: string | undefined) {
  const { tr, schema, doc } = state;
  doc.descendants(({ attrs }, pos) => {
    if (attrs.src !== blobAddress) return;
    const at = tr.mapping.map(pos);
    if (stored) tr.setNodeAttribute(at, "src", stored);
    else tr.replaceWith(at, at + 1, schema.text(picturePlaceholder(true)));
  });
  view.dispatch(tr.setMeta("addToHistory", false));
}
