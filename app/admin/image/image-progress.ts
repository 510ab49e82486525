import { useEffect, useRef, useState } from "react";
import { type UploadAnswer, uploadImage } from "./image-upload.ts";

export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
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
