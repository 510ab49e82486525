import type { Editor } from "@tiptap/react";
import { useRef, useState } from "react";
import { DialogForm } from "../../../shell/dialog.tsx";
import { PlainField } from "../../../shell/plain-field.tsx";
import { Alert } from "../../../site/page/alert.tsx";
import { FileButton } from "../picture/file-button.tsx";
import { CONSENT, READING } from "../picture/image-check.ts";
import { forTextPicture, type StoredImage } from "../picture/image-upload.ts";
import { LibraryButton } from "../picture/library-dialog.tsx";
import { UploadProgress, useImageUpload } from "../picture/upload-progress.tsx";

const NONE_CHOSEN = "Vælg først et billede.";

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
  const [alt, setAlt] = useState(
    isChange ? String(editor.getAttributes("image").alt ?? "") : words,
  );
  const [chosen, setChosen] = useState<{ src: string; name: string; isNew?: boolean }>();
  const [isMissing, setMissing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const store = ({ url: src, name }: StoredImage) => setChosen({ src, name, isNew: true });
  const upload = useImageUpload(`${place}/{name}`, store, pastedFile);
  const isWaiting = upload.file !== undefined;

  function put() {
    const src = chosen?.src;
    if (isWaiting) return;
    if (!src && !isChange) return setMissing(true);
    if (isChange) editor.commands.updateAttributes("image", src ? { src, alt } : { alt });
    else if (src) editor.commands.setImage({ src, alt });
    onClose();
  }

  return (
    <DialogForm
      title={isChange ? "Ret billede" : "Indsæt billede"}
      submitLabel={isChange ? "Ret" : "Indsæt"}
      isBusy={isWaiting}
      onSubmit={put}
      onClose={onClose}
    >
      <Alert>
        {upload.failure ? forTextPicture(upload.failure) : isMissing && !chosen && NONE_CHOSEN}
      </Alert>
      <div className="row">
        <FileButton
          ref={opener}
          inputLabel="Vælg fil"
          onPick={([picked]) => picked && upload.start(picked)}
          data-first-focus
        >
          {isChange ? "Vælg et andet billede" : "Vælg et billede"}
        </FileButton>
        <LibraryButton
          title="Vælg et billede"
          onChoose={({ address, name, description }) => {
            upload.cancel();
            setChosen({ src: address, name });
            setAlt(description || alt);
          }}
        />
      </div>
      <p role="status">
        {upload.isReading ? READING : !isWaiting && chosen && `Valgt: ${chosen.name}`}
      </p>
      <PlainField
        label="Beskriv billedet for dem, der ikke kan se det"
        hint={`Lad feltet stå tomt, hvis billedet kun er til pynt. ${isWaiting || chosen?.isNew ? CONSENT : ""}`}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <UploadProgress upload={upload} opener={opener} />
    </DialogForm>
  );
}
