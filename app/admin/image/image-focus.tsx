import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "../save/save-answer.ts";
import { FocusPointDialog } from "./focus-point-dialog.tsx";
import { type ChoosablePicture, fetchLibrary } from "./library.ts";
import { type PictureFrame, smallestIn, smallPictureWords, tooSmallFor } from "./picture-frame.ts";

const SCREEN = "/admin/billeder";
const NOT_THERE = "Fokuspunktet kan ikke hentes lige nu. Prøv igen om lidt.";

type ImageFocusProps = { address: string; file: File | undefined; frames: PictureFrame[] };

/** Whether a picture is large enough for its frames, and what of it they show. */
export function ImageFocus({ address, file, frames }: ImageFocusProps) {
  const [picture, setPicture] = useState<ChoosablePicture>();
  const [trouble, setTrouble] = useState("");
  const small = useSmallPicture(address, file, frames);
  const cutting = frames.filter(({ isWhole }) => !isWhole);
  const canFocus = !file && address !== "" && cutting.length > 0;

  async function open() {
    setTrouble("");
    const asked = fetchLibrary({ billede: address }, AbortSignal.timeout(30_000));
    const found = (await asked.catch(() => undefined))?.pictures[0];
    setPicture(found);
    if (!found) setTrouble(NOT_THERE);
  }

  return (
    <>
      {small && (
        <p className="check check--see">
          <strong>For lille.</strong> {smallPictureWords(small)}
        </p>
      )}
      {canFocus && (
        <div>
          <button className="text-button" type="button" onClick={open}>
            Vælg fokus
          </button>
        </div>
      )}
      {trouble && (
        <p className="form-field__error" role="alert">
          {trouble}
        </p>
      )}
      {picture && (
        <FocusOf picture={picture} frames={cutting} onClose={() => setPicture(undefined)} />
      )}
    </>
  );
}

type FocusOfProps = { picture: ChoosablePicture; frames: PictureFrame[]; onClose: () => void };

/** The point is the picture's own, wherever it stands: it is saved at once, and the form stays as it is. */
function FocusOf({ picture, frames, onClose }: FocusOfProps) {
  const { address, focus } = picture;
  const fetcher = useFetcher<SaveAnswer>();
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  useEffect(() => {
    if (answer?.ok) onClose();
  }, [answer, onClose]);
  return (
    <FocusPointDialog
      address={address}
      initial={focus}
      frames={frames}
      busy={fetcher.state !== "idle"}
      trouble={
        answer &&
        !answer.ok && (
          <p className="form-field__error" role="alert">
            {answer.sentence}
          </p>
        )
      }
      onSave={({ x, y }) =>
        fetcher.submit(
          { intent: "focus", id: address, values: { x: String(x), y: String(y) } },
          {
            method: "post",
            action: SCREEN,
            encType: "application/json",
            defaultShouldRevalidate: false,
          },
        )
      }
      onClose={onClose}
    />
  );
}

/** A file that has been chosen tells its size only when it is opened. */
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
