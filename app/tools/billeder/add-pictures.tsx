import { useState } from "react";
import { FileButton } from "../../admin/image/file-button.tsx";
import { prepareFile } from "../../admin/image/heic.client.ts";
import { CONSENT, isHeic, placeName, READING } from "../../admin/image/image-check.ts";
import { useImageUpload } from "../../admin/image/image-progress.ts";
import type { UploadAnswer } from "../../admin/image/image-upload.ts";
import { UploadProgress } from "../../admin/image/upload-progress.tsx";
import { useQuickSave } from "../../admin/save/use-quick-save.tsx";

export function AddPictures() {
  const { upload, file, problems, isReading, begin } = useLibraryUpload();
  const { send, failure } = useQuickSave({ encType: "application/json", preventScrollReset: true });
  const isUploading = upload.progress !== undefined;

  return (
    <div className="picture-add row">
      <FileButton
        className="button"
        disabled={isUploading || isReading}
        multiple
        inputLabel="Vælg billeder, der skal lægges op"
        onPick={(files) =>
          begin(files, (id, { name }) => send({ intent: "add", id, values: { navn: name } }))
        }
      >
        Tilføj billeder
      </FileButton>
      <p className="form-field__hint">{CONSENT}</p>
      <UploadProgress upload={upload} fileName={file?.name} />
      <p role="status">{isReading && READING}</p>
      <UploadProblems problems={problems} />
      {failure}
    </div>
  );
}

export function UploadProblems({ problems }: { problems: string[] }) {
  return problems.map((problem) => (
    <p key={problem} className="form-field__error" role="alert">
      {problem}
    </p>
  ));
}

export function useLibraryUpload() {
  const upload = useImageUpload();
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<string[]>([]);
  const [isReading, setReading] = useState(false);

  /** The files are uploaded one after the other. A problem with one does not stop the others. */
  async function begin(files: File[], onStored: (address: string, file: File) => unknown) {
    setProblems([]);
    for (const chosen of files) {
      const answer = await uploadOne(chosen);
      if (answer.ok) await onStored(answer.image.url, chosen);
      else {
        const name = files.length > 1 ? `${chosen.name}: ` : "";
        setProblems((others) => [...others, name + answer.sentence]);
      }
    }
  }

  async function uploadOne(chosen: File): Promise<UploadAnswer> {
    setFile(chosen);
    setReading(isHeic(chosen));
    const ready = await prepareFile(chosen);
    setReading(false);
    if (!ready.ok) return ready;
    const place = `billeder/${placeName(chosen.name)}`;
    return upload.start(ready.file, place);
  }

  return { upload, file, problems, isReading, begin };
}
