import { use, useEffect, useState } from "react";
import { type FocusPoint, FocusPoints } from "../../site/picture/picture.tsx";
import { DialogButton } from "../shell/dialog.tsx";
import { focusWords } from "./focus-point.ts";
import { FocusPointDialog } from "./focus-point-dialog.tsx";
import { type PictureFrame, smallestIn, smallPictureWords, tooSmallFor } from "./picture-frame.ts";

const MIDDLE = { x: 50, y: 50 };

type ImageFocusProps = {
  address: string;
  file: File | undefined;
  frames: PictureFrame[];
  point: FocusPoint | undefined;
  onChange: (point: FocusPoint) => void;
};

export function ImageFocus({ address, file, frames, point, onChange }: ImageFocusProps) {
  const storedPoint = use(FocusPoints)[address] ?? MIDDLE;
  const small = useSmallPicture(address, file, frames);
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

/** The size of a chosen file is known only once it is decoded. */
function useSmallPicture(address: string, file: File | undefined, frames: PictureFrame[]) {
  const [opened, setOpened] = useState<{ file: File; width: number; height: number }>();
  useEffect(() => {
    if (!file) return;
    let isStopped = false;
    createImageBitmap(file).then(
      (bitmap) => {
        if (!isStopped) setOpened({ file, width: bitmap.width, height: bitmap.height });
        bitmap.close();
      },
      () => undefined,
    );
    return () => {
      isStopped = true;
    };
  }, [file]);
  if (!file) return tooSmallFor(address, frames);
  return opened?.file === file ? smallestIn(opened, frames) : undefined;
}
