import { FileButton } from "../../editor/controls/picture/file-button.tsx";
import { LibraryButton } from "../../editor/controls/picture/library-dialog.tsx";
import { UploadProgress } from "../../editor/controls/picture/upload-progress.tsx";
import { useAct } from "../../shell/use-act.tsx";
import { UploadProblems, useLibraryUpload } from "./add-pictures.tsx";

export function ReplaceEverywhere({ address, count }: { address: string; count: number }) {
  const { upload, problems, begin } = useLibraryUpload();
  const { send, busy, failure } = useAct({ encType: "application/json" });
  const isBusy = busy || upload.isUnderWay;
  const swapFor = (til: string) => send({ act: "swap", id: address, values: { til } });

  return (
    <div>
      <h3>{formatTitle(count)}</h3>
      <div className="row">
        <FileButton
          disabled={isBusy}
          inputLabel="Vælg det billede, der skal vises i stedet"
          onPick={(files) => begin(files, swapFor)}
        >
          Upload et andet
        </FileButton>
        <LibraryButton
          disabled={isBusy}
          title="Hvad skal vises i stedet?"
          onChoose={({ address }) => swapFor(address)}
        />
      </div>
      <UploadProgress upload={upload} />
      <UploadProblems problems={problems} />
      {failure}
    </div>
  );
}

function formatTitle(count: number): string {
  if (count === 1) return "Erstat billedet";
  return count === 2 ? "Erstat begge steder" : `Erstat alle ${count} steder`;
}
