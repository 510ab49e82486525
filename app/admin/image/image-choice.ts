import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isOwnPath } from "../../formats/own-path.ts";
import type { PictureValue } from "../../server/documents/field-values.server.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import { useBeforeSend, usePictureField } from "../form/form-state.tsx";
import { NO_PICTURE, sameValue } from "../save/field-values.ts";
import { prepareFile } from "./heic.client.ts";
import { isHeic } from "./image-check.ts";
import type { ChoosablePicture } from "./library-dialog.tsx";
import { useImageUpload } from "./upload-progress.tsx";
import { useFocusSave } from "./use-focus-save.ts";

type Chosen = { file: File; preview: string };

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
  const { value, saved, change, problem } = usePictureField(name);
  const { url, focus } = value;
  const [chosen, setChosen] = useState<Chosen>();
  const [rejection, setRejection] = useState("");
  const [isReading, setReading] = useState(false);
  const latestFile = useRef<File>(undefined);
  const [former, setFormer] = useState<PictureValue>();
  const upload = useImageUpload();
  const saveFocus = useFocusSave();
  // A restored autosave has a blob: address of a closed window.
  const pending = url.startsWith("blob:") ? chosen : undefined;
  const isLost = url.startsWith("blob:") && !pending;
  const isChanged = former !== undefined && url !== saved.url && url !== former.url;

  const replaceWith = useEffectEvent((next: Partial<PictureValue>) => {
    if (isOwnPath(url) && (!former || url === saved.url)) setFormer(value);
    change((latest) => ({ ...latest, focus: undefined, ...next }));
  });

  async function choose(picked: File) {
    latestFile.current = picked;
    setRejection("");
    setReading(isHeic(picked));
    const ready = await prepareFile(picked);
    if (latestFile.current !== picked) return;
    setReading(false);
    if (!ready.ok) return setRejection(ready.sentence);
    const preview = URL.createObjectURL(ready.file);
    setChosen({ file: ready.file, preview });
    replaceWith({ url: preview, ...(!isLost && { alt: "" }) });
  }

  function forgetFile(sentence = "") {
    latestFile.current = undefined;
    setRejection(sentence);
    setReading(false);
    setChosen(undefined);
  }

  function chooseStored({
    address,
    description,
  }: Pick<ChoosablePicture, "address" | "description">) {
    forgetFile();
    replaceWith({ url: address, alt: description, name: address.split("/").at(-1) ?? "" });
  }

  function clear() {
    setRejection("");
    replaceWith(NO_PICTURE);
  }

  function revert(sentence = "") {
    forgetFile(sentence);
    change(() => (isChanged ? former : saved));
    setFormer(undefined);
  }

  async function sendFocus(address: string): Promise<boolean> {
    if (!focus || sameValue({ url, focus }, { url: saved.url, focus: saved.focus })) return true;
    const answer = await saveFocus(address, focus);
    if (answer.ok || answer.signedOut) return true;
    setRejection(answer.sentence);
    return false;
  }

  useBeforeSend(async () => {
    if (isLost) setRejection(LOST);
    if (!pending) return !isLost && sendFocus(url);
    setRejection("");
    const answer = await upload.start(pending.file, place);
    if (answer.ok) {
      const { url, name } = answer.image;
      change((latest) => ({ ...latest, url, name }));
      return sendFocus(url);
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

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.preview);
  }, [chosen]);

  return {
    address: pending?.preview ?? (isOwnPath(url) ? url : ""),
    name: value.name,
    alt: value.alt,
    setAlt: (alt: string) => change((latest) => ({ ...latest, alt })),
    file: pending?.file,
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
    rejectUnreadable: () => revert(UNREADABLE),
  };
}

export function useFileDrop(onFile: (file: File) => void) {
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
