import type { Editor } from "@tiptap/react";
import { useEffectEvent, useState } from "react";
import { Alert } from "../../../shell/alert.tsx";
import { DialogForm } from "../../../shell/dialog.tsx";
import { PlainField } from "../../../shell/plain-field.tsx";
import { SignInDialog } from "../../../shell/sign-in/sign-in-dialog.tsx";
import { FileButton } from "../picture/file-button.tsx";
import { CONSENT } from "../picture/image-check.ts";
import { forTextPicture } from "../picture/image-upload.ts";
import { type ChoosablePicture, LibraryButton } from "../picture/library-dialog.tsx";
import { UploadProgress, useImageUpload } from "../picture/upload-progress.tsx";

type PictureDialogProps = {
  editor: Editor;
  place: string;
  file?: File;
  words?: string;
  onClose: () => void;
};

export function PictureDialog(props: PictureDialogProps) {
  const { editor, place, file: pastedFile, words = "", onClose } = props;
  const isChange = editor.isActive("image") && !pastedFile;
  const [file, setFile] = useState(pastedFile);
  const [alt, setAlt] = useState(
    isChange ? String(editor.getAttributes("image").alt ?? "") : words,
  );
  const [stored, setStored] = useState<ChoosablePicture>();
  const [problem, setProblem] = useState("");
  const [isSignedOut, setSignedOut] = useState(false);
  const upload = useImageUpload();
  const isUploading = upload.progress !== undefined;
  const chosenName = file?.name ?? stored?.name;

  async function put() {
    if (isUploading) return;
    setProblem("");
    setSignedOut(false);
    if (file) await putFile(file);
    else if (stored || isChange) finish(stored?.address);
    else setProblem("Vælg først et billede.");
  }

  async function putFile(chosen: File) {
    const answer = await upload.start(chosen, `${place}/{name}`);
    if (answer.ok) return finish(answer.image.url);
    setProblem(forTextPicture(answer.sentence));
    setSignedOut(answer.signedOut === true);
  }

  // The description may be written while the picture is uploaded.
  const finish = useEffectEvent((src?: string) => {
    if (isChange) editor.commands.updateAttributes("image", src ? { src, alt } : { alt });
    else if (src) editor.commands.setImage({ src, alt });
    onClose();
  });

  return (
    <>
      <DialogForm
        title={isChange ? "Ret billede" : "Indsæt billede"}
        submitLabel={isChange ? "Ret" : "Indsæt"}
        isBusy={isUploading}
        onSubmit={put}
        onClose={onClose}
      >
        <Alert>{problem}</Alert>
        <div className="row">
          <FileButton
            inputLabel="Vælg fil"
            disabled={isUploading}
            onPick={([picked]) => setFile(picked)}
            data-first-focus
          >
            {isChange ? "Vælg et andet billede" : "Vælg et billede"}
          </FileButton>
          <LibraryButton
            title="Vælg et billede"
            disabled={isUploading}
            onChoose={(picture) => {
              setStored(picture);
              setFile(undefined);
              setAlt(picture.description || alt);
            }}
          />
        </div>
        <p role="status">{chosenName && `Valgt: ${chosenName}`}</p>
        <PlainField
          label="Beskriv billedet for dem, der ikke kan se det"
          hint={`Lad feltet stå tomt, hvis billedet kun er til pynt. ${file ? CONSENT : ""}`}
          autoComplete="off"
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <UploadProgress upload={upload} fileName={file?.name} />
      </DialogForm>
      {isSignedOut && (
        <SignInDialog
          sentence="Du er blevet logget ud. Log ind igen for at indsætte billedet."
          submitLabel="Log ind"
          onSignedIn={put}
          onCancel={() => setSignedOut(false)}
        />
      )}
    </>
  );
}
