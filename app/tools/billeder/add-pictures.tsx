import { useState } from "react";
import { FileButton } from "../../editor/controls/picture/file-button.tsx";
import { CONSENT, READING } from "../../editor/controls/picture/image-check.ts";
import { UploadProgress, useImageUpload } from "../../editor/controls/picture/upload-progress.tsx";
import { Alert } from "../../shell/alert.tsx";
import { useAct } from "../../shell/use-act.tsx";

export function AddPictures() {
  const { upload, file, problems, begin } = useLibraryUpload();
  const { send, failure } = useAct({ encType: "application/json", preventScrollReset: true });
  const isUploading = upload.progress !== undefined;

  return (
    <div className="picture-add row">
      <FileButton
        className="button"
        disabled={isUploading}
        multiple
        inputLabel="Vælg billeder, der skal lægges op"
        onPick={(files) =>
          begin(files, (id, { name }) => send({ act: "add", id, values: { navn: name } }))
        }
      >
        Tilføj billeder
      </FileButton>
      <p className="form-field__hint">{CONSENT}</p>
      <UploadProgress upload={upload} fileName={file?.name} />
      <p role="status">{upload.isReading && READING}</p>
      <UploadProblems problems={problems} />
      {failure}
    </div>
  );
}

export function UploadProblems({ problems }: { problems: string[] }) {
  return problems.map((problem) => <Alert key={problem}>{problem}</Alert>);
}

export function useLibraryUpload() {
  const upload = useImageUpload();
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<string[]>([]);

  /** The files are uploaded one after the other. A problem with one does not stop the others. */
  async function begin(files: File[], onStored: (address: string, file: File) => unknown) {
    const place = "billeder/{name}";
    setProblems([]);
    for (const chosen of files) {
      setFile(chosen);
      const answer = await upload.start(chosen, place);
      if (answer.ok) await onStored(answer.image.url, chosen);
      else {
        const name = files.length > 1 ? `${chosen.name}: ` : "";
        setProblems((others) => [...others, name + answer.sentence]);
      }
    }
  }

  return { upload, file, problems, begin };
}
