import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isOwnPath } from "../../formats/own-path.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import { useForm, useTextField } from "../form/form-state.tsx";
import type { FieldValue, FieldValues } from "../save/save-answer.ts";
import { readyFile } from "./heic.client.ts";
import { isHeic, placeName } from "./image-check.ts";
import { useImageUpload } from "./image-progress.ts";
import type { ChoosablePicture } from "./library.ts";
import { useFocusSave } from "./use-focus-save.ts";

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
  const { beforeSend, values, saved, setValue, changeValues } = useForm();
  const { value, problem } = useTextField(name);
  const [chosen, setChosen] = useState<Chosen>();
  const [rejection, setRejection] = useState("");
  const [isReading, setReading] = useState(false);
  const newest = useRef<File>(undefined);
  /** What stood here before another picture was chosen. */
  const [former, setFormer] = useState<FieldValues>();
  const upload = useImageUpload();
  const saveFocus = useFocusSave();
  const focusName = `${name}Fokus`;
  const focus = readPoint(values[focusName]);
  // A draft that is taken up again holds the address of a file that only an earlier page had.
  const waiting = value.startsWith("blob:") ? chosen : undefined;
  const isLost = value.startsWith("blob:") && !waiting;
  const isChanged = former !== undefined && value !== saved[name] && value !== former[name];

  /** What is said of a picture is not true of another. */
  const replaceWith = useEffectEvent((next: FieldValues) => {
    if (isOwnPath(value) && (!former || value === saved[name])) setFormer(pick(values));
    changeValues((latest) => ({ ...latest, [focusName]: "", ...next }));
  });

  function pick(from: FieldValues): FieldValues {
    const names = [name, altName, focusName, fileNameField ?? name];
    return Object.fromEntries(names.map((field) => [field, from[field] ?? ""]));
  }

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
    replaceWith({ [name]: preview, ...(!isLost && { [altName]: "" }) });
  }

  function take({ address, description }: Pick<ChoosablePicture, "address" | "description">) {
    newest.current = undefined;
    setRejection("");
    setReading(false);
    setChosen(undefined);
    const fileName = fileNameField && { [fileNameField]: address.split("/").at(-1) ?? "" };
    replaceWith({ [name]: address, ...fileName, [altName]: description });
  }

  function clear() {
    setRejection("");
    replaceWith(pick({}));
  }

  function letGo(sentence = "") {
    newest.current = undefined;
    setRejection(sentence);
    setReading(false);
    setChosen(undefined);
    changeValues((latest) => ({ ...latest, ...pick(isChanged ? former : saved) }));
    setFormer(undefined);
  }

  async function sendFocus(address: string): Promise<boolean> {
    const isSaved = [name, focusName].every((field) => values[field] === saved[field]);
    if (!focus || isSaved) return true;
    const answer = await saveFocus(address, focus);
    if (answer.ok || answer.signedOut) return true;
    setRejection(answer.sentence);
    return false;
  }

  const send = useEffectEvent(async () => {
    if (isLost) setRejection(LOST);
    if (!waiting) return !isLost && sendFocus(value);
    setRejection("");
    const answer = await upload.start(
      waiting.file,
      place.replace("{name}", placeName(waiting.file.name)),
    );
    if (answer.ok) {
      setValue(name, answer.image.url);
      if (fileNameField) setValue(fileNameField, answer.image.name);
      return sendFocus(answer.image.url);
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
    isChanged,
    /** Of another picture something was said, and of this one nothing. */
    isUndescribed: isChanged && value !== "" && former[altName] !== "" && !values[altName],
    problem: rejection || (isLost ? LOST : problem),
    upload,
    isReading,
    /** The point that it is cut about, chosen and not saved yet. */
    focus,
    setFocus: ({ x, y }: FocusPoint) => setValue(focusName, `${x} ${y}`),
    choose,
    take,
    clear,
    letGo,
    rejectUnreadable: () => letGo(UNREADABLE),
  };
}

function readPoint(value: FieldValue = ""): FocusPoint | undefined {
  const [x, y] = String(value).split(" ").map(Number);
  return value && x !== undefined && y !== undefined ? { x, y } : undefined;
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
