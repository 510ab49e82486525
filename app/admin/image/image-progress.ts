import { useEffect, useRef, useState } from "react";
import { type UploadAnswer, uploadImage } from "./image-upload.ts";

/** An upload that a person can watch and stop. Leaving the page stops it too. */
export function useImageUpload() {
  /** From 0 to 1 while something is being sent. */
  const [progress, setProgress] = useState<number>();
  /** Said while a lost connection is tried again. */
  const [interruption, setInterruption] = useState("");
  const stop = useRef<AbortController>(undefined);

  useEffect(() => () => stop.current?.abort(), []);

  async function start(file: File, place: string): Promise<UploadAnswer> {
    const controller = new AbortController();
    stop.current = controller;
    setProgress(0);
    const answer = await uploadImage(file, place, {
      signal: controller.signal,
      onProgress(share) {
        setProgress(share);
        setInterruption("");
      },
      onInterrupted: setInterruption,
    });
    setProgress(undefined);
    setInterruption("");
    return answer;
  }

  return { progress, interruption, start, cancel: () => stop.current?.abort() };
}
