import { type DragEvent, useId, useRef, useState } from "react";
import { isOwnPath } from "../../../formats/own-path.ts";
import { metadataOf } from "../../../formats/picture-metadata.ts";
import type { PictureValue } from "../../../server/documents/field-values.server.ts";
import { PlainField } from "../../../shell/plain-field.tsx";
import { Alert } from "../../../site/page/alert.tsx";
import { Picture } from "../../../site/picture/picture.tsx";
import { NO_PICTURE } from "../../fields/field-values.ts";
import { ALT, altName } from "../../fields/form-fields.ts";
import { isPortrait } from "../../fields/picture-frame.ts";
import { AltChecks, PictureChecks } from "../field-checks.tsx";
import { useBeforeSend, usePictureField, usePlace } from "../form-state.tsx";
import { FileButton } from "./file-button.tsx";
import { CONSENT, READING } from "./image-check.ts";
import { ImageFocus } from "./image-focus.tsx";
import type { StoredImage } from "./image-upload.ts";
import { type ChoosablePicture, LibraryButton } from "./library-dialog.tsx";
import { UploadProgress, useImageUpload } from "./upload-progress.tsx";

const FRAMES = [{ width: "15rem", ratio: 4 / 3 }];

const DESCRIBE = "Beskriv det nye billede nedenfor. Beskrivelsen af det forrige er taget væk.";

export function ImageField({ name }: { name: string }) {
  const { declared, value, change, problem, ...choice } = useImageChoice(name);
  const { label, hint, fileName, frames = [] } = declared;
  const { upload, choose } = choice;
  const address = isOwnPath(value.url) ? value.url : "";
  const isEmpty = !address && !upload.file;
  const about = hint || (fileName && value.name);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const drop = useFileDrop(choose);

  const button = (words: string, act: () => void, className = "text-button") => (
    <button
      className={className}
      type="button"
      aria-describedby={`${id}-label`}
      onClick={() => {
        act();
        opener.current?.focus();
      }}
    >
      {words}
    </button>
  );

  return (
    <div className="form-field" data-field={name}>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be a grid item */}
      <div
        className={`image-field ${isEmpty ? "drop" : ""} ${drop.isOver ? "is-over" : ""}`}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={about ? `${id}-about` : undefined}
        {...drop.target}
      >
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        {address && (
          <div
            className={`shape shape--frame image-field__frame ${isPortrait(frames) ? "image-field__frame--portrait" : ""}`}
          >
            <Picture src={address} alt="" frames={FRAMES} focusPoint={value.focus} />
          </div>
        )}
        <div className="image-field__beside">
          <div className="row">
            <FileButton
              ref={opener}
              aria-describedby={problem ? `${id}-label ${id}-problem` : `${id}-label`}
              data-invalid={problem ? true : undefined}
              inputLabel={`Vælg fil til ${label}`}
              onPick={([picked]) => picked && choose(picked)}
            >
              {address ? "Skift billede" : "Vælg billede"}
            </FileButton>
            <LibraryButton
              title="Vælg et billede"
              aria-describedby={`${id}-label`}
              onChoose={choice.chooseStored}
            />
            {address &&
              !upload.file &&
              button("Fjern billede", choice.clear, "text-button text-button--danger")}
            {choice.isReplaced && !upload.file && button("Behold det forrige", choice.revert)}
            {isEmpty && <span className="form-field__hint">eller træk et billede hertil</span>}
          </div>
          {about && (
            <p className="form-field__hint" id={`${id}-about`}>
              {about}
            </p>
          )}
          <p className="image-field__consent" role="status">
            {upload.isReading
              ? READING
              : [choice.hasLostDescription && DESCRIBE, choice.isNew && CONSENT]
                  .filter(Boolean)
                  .join(" ")}
          </p>
          <Alert id={`${id}-problem`}>{problem}</Alert>
          <UploadProgress upload={upload} opener={opener} />
          <ImageFocus
            address={address}
            size={metadataOf(address)}
            frames={frames}
            point={value.focus}
            onChange={(focus) => change((latest) => ({ ...latest, focus }))}
          />
        </div>
      </div>
      <PictureChecks name={name} />
      {!isEmpty && (
        <AltField
          name={altName(name)}
          value={value.alt}
          onChange={(alt) => change((latest) => ({ ...latest, alt }))}
        />
      )}
    </div>
  );
}

/** A chosen file is uploaded at once. The field has the former picture until its address is there. */
function useImageChoice(name: string) {
  const { saved, problem, ...field } = usePictureField(name);
  const { value, change } = field;
  // A description that is typed during the upload is the new picture's.
  const altBefore = useRef("");
  const store = (image: StoredImage) =>
    replace(({ alt }) => ({ ...image, alt: alt === altBefore.current ? "" : alt }));
  const upload = useImageUpload(usePlace(name), store);
  const isChanged = value.url !== saved.url;

  useBeforeSend(upload.settle, upload.file !== undefined);

  function replace(next: (latest: PictureValue) => PictureValue) {
    change((latest) => ({ ...next(latest), focus: undefined }));
  }

  function choose(picked: File) {
    altBefore.current = value.alt;
    return upload.start(picked);
  }

  function put(picture: PictureValue) {
    upload.cancel();
    replace(() => picture);
  }

  return {
    ...field,
    upload,
    problem: upload.failure ?? problem,
    isNew: upload.isUnderWay || (isChanged && value.url !== ""),
    isReplaced: isChanged && isOwnPath(saved.url),
    hasLostDescription: isChanged && value.url !== "" && saved.alt !== "" && !value.alt,
    choose,
    chooseStored: ({ address, description }: ChoosablePicture) =>
      put({ url: address, alt: description, name: address.split("/").at(-1) ?? "" }),
    clear: () => put(NO_PICTURE),
    revert: () => change(() => saved),
  };
}

function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}

type AltFieldProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
};

function AltField({ name, value, onChange }: AltFieldProps) {
  return (
    <div className="form-field" data-field={name}>
      <PlainField
        label={ALT}
        hint="Skriv, hvad billedet viser, til dem, der ikke kan se det. Lad feltet stå tomt, hvis det kun er pynt."
        name={name}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <AltChecks value={value} />
    </div>
  );
}
