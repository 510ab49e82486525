import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useState } from "react";
import { picturePlaceholder } from "../../fields/picture-placeholder.ts";
import { useBeforeSend } from "../form-state.tsx";
import { forTextPicture, uploadImage } from "../picture/image-upload.ts";

/** @returns an address that stands for the picture until it is uploaded. If that fails, a placeholder replaces it. */
export type UploadPicture = (editor: Editor, file: File) => string;

/** A grey frame. Its fragment tells one picture from another. */
const PENDING =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='240' height='160'%3E%3Crect width='240' height='160' fill='%23ccc'/%3E%3C/svg%3E#";
let pendingCount = 0;

export const isPending = (source: string) => source.startsWith(PENDING);

export function usePastedPictures(place: string | undefined) {
  const [problem, setProblem] = useState("");
  const underWay = useRef<Promise<unknown>>(undefined);

  useBeforeSend(() => Promise.resolve(underWay.current).then(() => true));

  const uploadPicture: UploadPicture = useCallback(
    (editor, file) => {
      pendingCount += 1;
      const pending = PENDING + pendingCount;
      setProblem("");
      const upload = uploadImage(file, `${place}/{name}`).then((answer) => {
        if (!editor.isDestroyed)
          replacePicture(editor, pending, answer.ok ? answer.image.url : undefined);
        if (!answer.ok) setProblem(forTextPicture(answer.sentence));
      });
      underWay.current = Promise.allSettled([underWay.current, upload]);
      return pending;
    },
    [place],
  );

  return { uploadPicture: place ? uploadPicture : undefined, problem };
}

/** Until it is uploaded, the stored text has a placeholder instead. */
export function withoutPending(html: string): string {
  return html.replace(/<img (?:"[^"]*"|[^">])*>/g, (picture) =>
    picture.includes(` src="${PENDING}`) ? picturePlaceholder(true) : picture,
  );
}

function replacePicture({ state, view }: Editor, pending: string, stored: string | undefined) {
  const { tr, schema, doc } = state;
  doc.descendants(({ attrs }, pos) => {
    if (attrs.src !== pending) return;
    const at = tr.mapping.map(pos);
    if (stored) tr.setNodeAttribute(at, "src", stored);
    else tr.replaceWith(at, at + 1, schema.text(picturePlaceholder(true)));
  });
  view.dispatch(tr.setMeta("addToHistory", false));
}
