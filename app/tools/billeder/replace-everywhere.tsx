import { useRef, useState } from "react";
import { FileInput } from "../../admin/image/file-input.tsx";
import { LibraryDialog } from "../../admin/image/library-dialog.tsx";
import { UploadProgress } from "../../admin/image/upload-progress.tsx";
import { useQuickSave } from "../../admin/save/use-quick-save.tsx";
import { UploadProblems, useLibraryUpload } from "./add-pictures.tsx";

export function ReplaceEverywhere({ address, count }: { address: string; count: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { upload, file, problems, begin } = useLibraryUpload();
  const { send, busy, failure } = useQuickSave({ encType: "application/json" });
  const isUploading = upload.progress !== undefined;
  const swapFor = (til: string) => send({ intent: "swap", id: address, values: { til } });

  return (
    <div>
      <h3>{formatTitle(count)}</h3>
      <p className="row">
        <button
          className="text-button"
          type="button"
          disabled={busy || isUploading}
          onClick={() => input.current?.click()}
        >
          Upload et andet
        </button>
        <button
          className="text-button"
          type="button"
          disabled={busy || isUploading}
          onClick={() => setChoosing(true)}
        >
          Vælg blandt billederne
        </button>
      </p>
      <FileInput
        ref={input}
        label="Vælg det billede, der skal vises i stedet"
        onPick={(files) => begin(files, swapFor)}
      />
      <UploadProgress upload={upload} fileName={file?.name} />
      <UploadProblems problems={problems} />
      {failure}
      {isChoosing && (
        <LibraryDialog
          title="Hvad skal vises i stedet?"
          onChoose={(picture) => {
            setChoosing(false);
            swapFor(picture.address);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function formatTitle(count: number): string {
  if (count === 1) return "Erstat billedet";
  return count === 2 ? "Erstat begge steder" : `Erstat alle ${count} steder`;
}
