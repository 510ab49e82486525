import { use } from "react";
import type { PictureMetadata } from "../../../formats/picture-metadata.ts";
import { DialogButton } from "../../../shell/dialog.tsx";
import { type FocusPoint, FocusPoints } from "../../../site/picture/picture.tsx";
import { type PictureFrame, smallestIn, smallPictureWords } from "../../fields/picture-frame.ts";
import { focusWords } from "./focus-point.ts";
import { FocusPointDialog } from "./focus-point-dialog.tsx";

const MIDDLE = { x: 50, y: 50 };

type ImageFocusProps = {
  address: string;
  size: PictureMetadata | undefined;
  frames: PictureFrame[];
  point: FocusPoint | undefined;
  onChange: (point: FocusPoint) => void;
};

export function ImageFocus({ address, size, frames, point, onChange }: ImageFocusProps) {
  const storedPoint = use(FocusPoints)[address] ?? MIDDLE;
  const small = size && smallestIn(size, frames);
  const cutting = frames.filter(({ isWhole }) => !isWhole);
  return (
    <>
      {small && (
        <p className="check check--see">
          <strong>For lille.</strong> {smallPictureWords(small)}
        </p>
      )}
      {address !== "" && cutting.length > 0 && (
        <div>
          <DialogButton label="Vælg fokus">
            {(close) => (
              <FocusPointDialog
                address={address}
                initial={point ?? storedPoint}
                frames={cutting}
                submit="Brug fokuspunkt"
                onSave={(chosen) => {
                  onChange(chosen);
                  close();
                }}
                onClose={close}
              />
            )}
          </DialogButton>
          <p className="form-field__hint" role="status">
            {point && `${focusWords(point)}. Gemmes sammen med resten.`}
          </p>
        </div>
      )}
    </>
  );
}
