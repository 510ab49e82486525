import { useEffect, useRef, useState } from "react";
import { Alert } from "../../../shell/alert.tsx";
import { type UploadAnswer, uploadImage } from "./image-upload.ts";

export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const [interruption, setInterruption] = useState("");
  const [isReading, setReading] = useState(false);
  const stop = useRef<AbortController>(undefined);

  useEffect(() => () => stop.current?.abort(), []);

  async function start(file: File, place: string): Promise<UploadAnswer> {
    const controller = new AbortController();
    stop.current = controller;
    setProgress(0);
    const answer = await uploadImage(file, place, {
      signal: controller.signal,
      onReading: setReading,
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

  return { progress, interruption, isReading, start, cancel: () => stop.current?.abort() };
}

type UploadProgressProps = { upload: ReturnType<typeof useImageUpload>; fileName?: string };

export function UploadProgress({ upload, fileName = "" }: UploadProgressProps) {
  const { progress, interruption, isReading, cancel } = upload;
  if (progress === undefined || isReading) return null;
  const percent = Math.round(progress * 100);
  return (
    <div className="image-progress stack">
      <Alert>{interruption}</Alert>
      <progress aria-label={`Uploader ${fileName}`} max={100} value={percent} />
      <div className="row">
        <span aria-hidden="true">
          {percent < 100 ? `Uploader ... ${percent} %` : "Billedet gøres klar ..."}
        </span>
        <button className="text-button" type="button" onClick={cancel}>
          Annuller upload
        </button>
      </div>
    </div>
  );
}
