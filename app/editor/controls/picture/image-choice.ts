import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isOwnPath } from "../../../formats/own-path.ts";
import type { PictureMetadata } from "../../../formats/picture-metadata.ts";
import type { PictureValue } from "../../../server/documents/field-values.server.ts";
import type { FocusPoint } from "../../../site/picture/picture.tsx";
import { NO_PICTURE, pictureOf } from "../../fields/field-values.ts";
import { useBeforeSend, useForm, usePictureField } from "../form-state.tsx";
import { prepareFile } from "./heic.client.ts";
import { isHeic } from "./image-check.ts";
import type { ChoosablePicture } from "./library-dialog.tsx";
import { useImageUpload } from "./upload-progress.tsx";

type Chosen = PictureMetadata & { file: File; preview: string };

type ImageChoiceOptions = {
  name: string;
  place: string;
  file?: File;
};

const LOST =
  "Det billede, du havde valgt, er ikke gemt endnu og kan ikke hentes frem. Vælg det igen, eller fjern det.";
const UNREADABLE =
  "Filen ser ikke ud til at være et billede, eller den er beskadiget. Vælg en anden fil.";

/** A chosen file is uploaded when the form is sent; until then the field has its blob: address. */
export function useImageChoice({ name, place, file }: ImageChoiceOptions) {
  const { read } = useForm();
  const { value, saved, change, problem } = usePictureField(name);
  const { url, focus } = value;
  /** By their blob: addresses. */
  const [files] = useState(() => new Map<string, Chosen>());
  const [rejection, setRejection] = useState("");
  const [isReading, setReading] = useState(false);
  const reading = useRef<ReturnType<typeof readFile>>(undefined);
  const [former, setFormer] = useState<PictureValue>();
  const upload = useImageUpload();
  const pending = files.get(url);
  // A restored autosave has a blob: address of a closed window.
  const isLost = url.startsWith("blob:") && !pending;
  const isChanged = former !== undefined && url !== saved.url && url !== former.url;

  const replaceWith = useEffectEvent((next: Partial<PictureValue>) => {
    if (isOwnPath(url) && (!former || url === saved.url)) setFormer(value);
    change((latest) => ({ ...latest, focus: undefined, ...next }));
  });

  async function choose(picked: File) {
    const begun = readFile(picked);
    reading.current = begun;
    setRejection("");
    setReading(isHeic(picked));
    const ready = await begun;
    if (reading.current !== begun) {
      if (ready.ok) URL.revokeObjectURL(ready.preview);
      return;
    }
    forgetReading();
    if (!ready.ok) return setRejection(ready.sentence);
    files.set(ready.preview, ready);
    replaceWith({ url: ready.preview, ...(!isLost && { alt: "" }) });
  }

  function forgetReading() {
    reading.current = undefined;
    setRejection("");
    setReading(false);
  }

  function chooseStored({
    address,
    description,
  }: Pick<ChoosablePicture, "address" | "description">) {
    forgetReading();
    replaceWith({ url: address, alt: description, name: address.split("/").at(-1) ?? "" });
  }

  function clear() {
    forgetReading();
    replaceWith(NO_PICTURE);
  }

  function revert() {
    forgetReading();
    change(() => (isChanged ? former : saved));
    setFormer(undefined);
  }

  useBeforeSend(async () => {
    while (reading.current) if (!(await reading.current).ok) return false;
    // What the field has now may be newer than the latest render.
    const { url } = pictureOf(read(), name);
    const chosen = files.get(url);
    if (!chosen) {
      if (!url.startsWith("blob:")) return true;
      setRejection(LOST);
      return false;
    }
    setRejection("");
    const answer = await upload.start(chosen.file, place);
    if (answer.ok) {
      const { url, name } = answer.image;
      change((latest) => ({ ...latest, url, name }));
      return true;
    }
    // The save that follows is rejected too, and opens the sign-in dialog.
    if (answer.signedOut) return true;
    setRejection(answer.sentence);
    return false;
  });

  const chooseFirst = useEffectEvent(() => {
    if (file) choose(file);
  });
  useEffect(() => chooseFirst(), []);

  useEffect(
    () => () => {
      reading.current = undefined;
      for (const preview of files.keys()) URL.revokeObjectURL(preview);
    },
    [files],
  );

  return {
    address: pending?.preview ?? (isOwnPath(url) ? url : ""),
    name: value.name,
    alt: value.alt,
    setAlt: (alt: string) => change((latest) => ({ ...latest, alt })),
    pending,
    isLost,
    isChanged,
    hasLostDescription: isChanged && url !== "" && former.alt !== "" && !value.alt,
    problem: rejection || (isLost ? LOST : problem),
    upload,
    isReading,
    focus,
    setFocus: (focus: FocusPoint) => change((latest) => ({ ...latest, focus })),
    choose,
    chooseStored,
    clear,
    revert,
  };
}

async function readFile(picked: File) {
  const ready = await prepareFile(picked);
  if (!ready.ok) return ready;
  const preview = URL.createObjectURL(ready.file);
  const size = await sizeOf(preview);
  if (size) return { ...ready, ...size, preview };
  URL.revokeObjectURL(preview);
  return { ok: false as const, sentence: UNREADABLE };
}

/** Not by decode(), which fails for some large pictures that the browser shows. */
function sizeOf(address: string): Promise<PictureMetadata | undefined> {
  const image = new Image();
  image.src = address;
  return new Promise((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(undefined);
  });
}

export function useFileDrop(isClosed: boolean, onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(!isClosed);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        if (!isClosed) onFile(file);
      },
    },
  };
}
