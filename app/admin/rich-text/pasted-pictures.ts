import type { Editor } from "@tiptap/core";
import { prepareFile } from "../image/heic.client.ts";
import { placeName } from "../image/image-check.ts";
import { forTextPicture, type UploadAnswer, uploadImage } from "../image/image-upload.ts";
import { picturePlaceholder } from "./picture-placeholder.ts";

/** Hears of an upload, which comes to what there is to say of it: nothing where it went well. */
export type OnUpload = (sending: Promise<string>) => void;

/** Uploads a picture that is shown by the address returned meanwhile; where that fails the mark takes its place. */
export function uploadPastedPicture(
  editor: Editor,
  file: File,
  place: string,
  onSend: OnUpload,
): string {
  const shown = URL.createObjectURL(file);
  const sending = upload(file, place).then((answer) => {
    if (!editor.isDestroyed)
      replacePicture(editor, shown, answer.ok ? answer.image.url : undefined);
    return answer.ok ? "" : forTextPicture(answer.sentence);
  });
  onSend(sending.finally(() => URL.revokeObjectURL(shown)));
  return shown;
}

/** The text as it is kept while a picture is on its way: its address is good in this window only. */
export function withoutPendingUploads(html: string): string {
  return html.replace(/<img (?:"[^"]*"|[^">])*>/g, (picture) =>
    picture.includes(' src="blob:') ? picturePlaceholder(true) : picture,
  );
}

async function upload(file: File, place: string): Promise<UploadAnswer> {
  const ready = await prepareFile(file);
  if (!ready.ok) return ready;
  return uploadImage(ready.file, `${place}/${placeName(file.name)}`, {
    signal: new AbortController().signal,
    onProgress() {},
    onInterrupted() {},
  });
}

function replacePicture({ state, view }: Editor, shown: string, stored: string | undefined) {
  const { tr, schema, doc } = state;
  doc.descendants(({ attrs }, pos) => {
    if (attrs.src !== shown) return;
    const at = tr.mapping.map(pos);
    if (stored) tr.setNodeAttribute(at, "src", stored);
    else tr.replaceWith(at, at + 1, schema.text(picturePlaceholder(true)));
  });
  view.dispatch(tr.setMeta("addToHistory", false));
}
