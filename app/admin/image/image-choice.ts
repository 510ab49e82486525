import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isOwnPath } from "../../formats/own-path.ts";
import { useForm, useTextField } from "../form/form-state.tsx";
import { readyFile } from "./heic.client.ts";
import { isHeic, placeName } from "./image-check.ts";
import { useImageUpload } from "./image-progress.ts";
import type { ChoosablePicture } from "./library.ts";

type Chosen = { file: File; preview: string };

type ImageChoiceOptions = {
  name: string;
  altName: string;
  fileNameField?: string;
  place: string;
  /** Chosen already, before the field stood there. */
  file?: File;
};

const LOST =
  "Det billede, du havde valgt, er ikke gemt endnu og kan ikke hentes frem. Vælg det igen, eller fjern det.";
const UNREADABLE =
  "Filen ser ikke ud til at være et billede, eller den er beskadiget. Vælg en anden fil.";

/** Uploaded when the form is sent; until then the field holds the file's blob: address. */
export function useImageChoice(options: ImageChoiceOptions) {
  const { name, altName, fileNameField, place } = options;
  const { beforeSend, saved, setValue } = useForm();
  const { value, problem } = useTextField(name);
  const [chosen, setChosen] = useState<Chosen>();
  const [rejection, setRejection] = useState("");
  const [isReading, setReading] = useState(false);
  const newest = useRef<File>(undefined);
  const upload = useImageUpload();
  // A draft that is taken up again holds the address of a file that only an earlier page had.
  const waiting = value.startsWith("blob:") ? chosen : undefined;
  const isLost = value.startsWith("blob:") && !waiting;

  async function choose(picked: File) {
    newest.current = picked;
    setRejection("");
    setReading(isHeic(picked));
    const ready = await readyFile(picked);
    if (newest.current !== picked) return;
    setReading(false);
    if (!ready.ok) return setRejection(ready.sentence);
    const preview = URL.createObjectURL(ready.file);
    setChosen({ file: ready.file, preview });
    setValue(name, preview);
  }

  function take({ address, description }: Pick<ChoosablePicture, "address" | "description">) {
    newest.current = undefined;
    setRejection("");
    setReading(false);
    setChosen(undefined);
    setValue(name, address);
    if (fileNameField) setValue(fileNameField, address.split("/").at(-1) ?? "");
    // What was said of the picture before is not true of this one.
    setValue(altName, description);
  }

  function clear(sentence = "") {
    setRejection(sentence);
    for (const field of [name, altName, fileNameField]) if (field) setValue(field, "");
  }

  function letGo() {
    setRejection("");
    for (const field of [name, altName, fileNameField])
      if (field) setValue(field, saved[field] ?? "");
  }

  const send = useEffectEvent(async () => {
    if (isLost) setRejection(LOST);
    if (!waiting) return !isLost;
    setRejection("");
    const answer = await upload.start(
      waiting.file,
      place.replace("{name}", placeName(waiting.file.name)),
    );
    if (answer.ok) {
      setValue(name, answer.image.url);
      if (fileNameField) setValue(fileNameField, answer.image.name);
      return true;
    }
    // The save that follows is refused as well, and offers to sign in on top of the form.
    if (answer.signedOut) return true;
    setRejection(answer.sentence);
    return false;
  });

  useEffect(() => {
    const step = () => send();
    beforeSend.add(step);
    return () => {
      beforeSend.delete(step);
    };
  }, [beforeSend]);

  const chooseFirst = useEffectEvent(() => {
    if (options.file) choose(options.file);
  });
  useEffect(() => chooseFirst(), []);

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.preview);
  }, [chosen]);

  return {
    address: waiting?.preview ?? (isOwnPath(value) ? value : ""),
    file: waiting?.file,
    isLost,
    problem: rejection || (isLost ? LOST : problem),
    upload,
    isReading,
    choose,
    take,
    clear,
    letGo,
    rejectUnreadable: () => clear(UNREADABLE),
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
