import { useState } from "react";
import { FileButton } from "../../editor/controls/picture/file-button.tsx";
import { CONSENT, READING } from "../../editor/controls/picture/image-check.ts";
import { UploadProgress, useImageUpload } from "../../editor/controls/picture/upload-progress.tsx";
import { useAct } from "../../shell/use-act.tsx";
import { Alert } from "../../site/page/alert.tsx";

export function AddPictures() {
  const upload = useImageUpload("billeder/{name}");
  const [problems, setProblems] = useState<string[]>([]);
  const { send, failure } = useAct({ encType: "application/json", preventScrollReset: true });

  /** The files are uploaded one after the other. A problem with one does not stop the others. */
  async function begin(files: File[]) {
    setProblems([]);
    for (const chosen of files) {
      const answer = await upload.start(chosen);
      if (answer.ok) {
        await send({ act: "add", id: answer.image.url, values: { navn: chosen.name } });
        continue;
      }
      upload.cancel();
      const name = files.length > 1 ? `${chosen.name}: ` : "";
      setProblems((others) => [...others, name + answer.sentence]);
    }
  }

  return (
    <div className="picture-add row">
      <FileButton
        className="button"
        disabled={upload.isUnderWay}
        multiple
        inputLabel="Vælg billeder, der skal lægges op"
        onPick={begin}
      >
        Tilføj billeder
      </FileButton>
      <p className="form-field__hint">{CONSENT}</p>
      <UploadProgress upload={upload} />
      <p role="status">{upload.isReading && READING}</p>
      {problems.map((problem) => (
        <Alert key={problem}>{problem}</Alert>
      ))}
      {failure}
    </div>
  );
}
