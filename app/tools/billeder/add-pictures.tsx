import { useRef, useState } from "react";
import { readyFile } from "../../admin/image/heic.ts";
import { CONSENT, IMAGE_TYPES, isHeic, placeName, READING } from "../../admin/image/image-check.ts";
import { useImageUpload } from "../../admin/image/image-progress.ts";
import { ImageProgressBar } from "../../admin/image/image-progress-bar.tsx";
import { useQuickSave } from "../../admin/save/use-quick-save.tsx";

export function AddPictures() {
  const input = useRef<HTMLInputElement>(null);
  const { upload, file, problem, isReading, begin } = useLibraryUpload();
  const { send, trouble } = useQuickSave({ encType: "application/json", preventScrollReset: true });
  const isUploading = upload.progress !== undefined;

  async function addAll(files: File[]) {
    for (const chosen of files) {
      const address = await begin(chosen);
      if (!address) return;
      send({ intent: "add", id: address, values: { navn: chosen.name } });
    }
  }

  return (
    <div className="picture-add">
      <button
        className="button"
        type="button"
        disabled={isUploading || isReading}
        onClick={() => input.current?.click()}
      >
        Tilføj billeder
      </button>
      <p className="form-field__hint">{CONSENT}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES}
        aria-label="Vælg billeder, der skal lægges op"
        onChange={({ target }) => {
          addAll([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {isUploading && (
        <ImageProgressBar
          progress={upload.progress ?? 0}
          fileName={file?.name ?? ""}
          interruption={upload.interruption}
          onCancel={upload.cancel}
        />
      )}
      <p role="status">{isReading && READING}</p>
      {problem && (
        <p className="form-field__error" role="alert">
          {problem}
        </p>
      )}
      {trouble}
    </div>
  );
}

/** Uploads to the library itself, for no form. */
export function useLibraryUpload() {
  const upload = useImageUpload();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState("");
  const [isReading, setReading] = useState(false);

  /** @returns its address; undefined where it was not taken, and `problem` says why */
  async function begin(chosen: File): Promise<string | undefined> {
    setFile(chosen);
    setProblem("");
    setReading(isHeic(chosen));
    const ready = await readyFile(chosen);
    setReading(false);
    if (!ready.ok) {
      setProblem(ready.sentence);
      return undefined;
    }
    const place = `billeder/${placeName(chosen.name)}`;
    const answer = await upload.start(ready.file, place);
    if (answer.ok) return answer.image.url;
    setProblem(answer.sentence);
    return undefined;
  }

  return { upload, file, problem, isReading, begin };
}
