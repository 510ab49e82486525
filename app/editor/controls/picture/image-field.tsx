import { useId, useRef } from "react";
import { metadataOf } from "../../../formats/picture-metadata.ts";
import { Alert } from "../../../shell/alert.tsx";
import { Picture } from "../../../site/picture/picture.tsx";
import { altName } from "../../fields/form-fields.ts";
import { isPortrait } from "../../fields/picture-frame.ts";
import { PictureChecks } from "../field-checks.tsx";
import { usePictureField, usePlace } from "../form-state.tsx";
import { AltField } from "./alt-field.tsx";
import { FileButton } from "./file-button.tsx";
import { CONSENT, formatSize, READING } from "./image-check.ts";
import { useFileDrop, useImageChoice } from "./image-choice.ts";
import { ImageFocus } from "./image-focus.tsx";
import { LibraryButton } from "./library-dialog.tsx";
import { UploadProgress } from "./upload-progress.tsx";

const FRAMES = [{ width: "15rem", ratio: 4 / 3 }];

const DESCRIBE = "Beskriv det nye billede nedenfor. Beskrivelsen af det forrige er taget væk.";

type ImageFieldProps = {
  name: string;
  place?: string;
  file?: File;
};

export function ImageField(props: ImageFieldProps) {
  const { label, hint, fileName, frames = [] } = usePictureField(props.name).declared;
  const options = { place: usePlace(props.name), ...props };
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const choice = useImageChoice(options);
  const { address, pending, isLost, problem, upload, choose, chooseStored, clear, revert } = choice;
  const file = pending?.file;
  const isUploading = upload.progress !== undefined;
  const isBusy = isUploading || choice.isReading;
  const drop = useFileDrop(isBusy, choose);
  const [chooseLabel, removeLabel] = isLost
    ? ["Vælg igen", "Fjern"]
    : [address ? "Skift billede" : "Vælg billede", "Fjern billede"];
  const about = file
    ? `${file.name}, ${formatSize(file.size)}. Uploades, når du gemmer.`
    : hint || (fileName && choice.name);

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
    <div className="form-field" data-field={props.name}>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be a grid item */}
      <div
        className={`image-field ${address ? "" : "drop"} ${drop.isOver ? "is-over" : ""}`}
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
            {file ? (
              <img
                src={address}
                alt=""
                style={{ objectPosition: choice.focus && `${choice.focus.x}% ${choice.focus.y}%` }}
              />
            ) : (
              <Picture src={address} alt="" frames={FRAMES} focusPoint={choice.focus} />
            )}
          </div>
        )}
        <div className="image-field__beside">
          <div className="row">
            <FileButton
              ref={opener}
              disabled={isBusy}
              aria-describedby={problem ? `${id}-label ${id}-problem` : `${id}-label`}
              data-invalid={problem ? true : undefined}
              inputLabel={`Vælg fil til ${label}`}
              onPick={([picked]) => picked && choose(picked)}
            >
              {chooseLabel}
            </FileButton>
            <LibraryButton
              title="Vælg et billede"
              disabled={isBusy}
              aria-describedby={`${id}-label`}
              onChoose={chooseStored}
            />
            {(address || isLost) &&
              !isUploading &&
              button(removeLabel, isLost ? revert : clear, "text-button text-button--danger")}
            {choice.isChanged && !isUploading && button("Behold det forrige", revert)}
            {!address && <span className="form-field__hint">eller træk et billede hertil</span>}
          </div>
          {about && (
            <p className="form-field__hint" id={`${id}-about`}>
              {about}
            </p>
          )}
          <p className="image-field__consent" role="status">
            {choice.isReading
              ? READING
              : [choice.hasLostDescription && DESCRIBE, file && CONSENT].filter(Boolean).join(" ")}
          </p>
          {file && <UploadProgress upload={upload} fileName={file.name} />}
          <Alert id={`${id}-problem`}>{problem}</Alert>
          <ImageFocus
            address={address}
            size={pending ?? metadataOf(address)}
            frames={frames}
            point={choice.focus}
            onChange={choice.setFocus}
          />
        </div>
      </div>
      <PictureChecks name={props.name} />
      {address && (
        <AltField name={altName(props.name)} value={choice.alt} onChange={choice.setAlt} />
      )}
    </div>
  );
}
