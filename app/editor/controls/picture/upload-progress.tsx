import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { SignInDialog } from "../../../shell/sign-in/sign-in-dialog.tsx";
import { Alert } from "../../../site/page/alert.tsx";
import { isHeic } from "./image-check.ts";
import {
  type StoredImage,
  type UploadAnswer,
  type UploadState,
  uploadImage,
} from "./image-upload.ts";

type Upload = UploadState & { file: File; failure?: string; isSignedOut?: boolean };

/** A file that is chosen during an upload takes its place. One that failed is tried again, or let go. */
export function useImageUpload(
  place: string,
  onStored?: (image: StoredImage) => void,
  first?: File,
) {
  const [upload, setUpload] = useState<Upload>();
  const stop = useRef<AbortController>(undefined);
  const latest = useRef<Promise<UploadAnswer>>(undefined);
  const store = useEffectEvent((image: StoredImage) => onStored?.(image));

  const begin = useEffectEvent(() => first && start(first));
  useEffect(() => {
    begin();
    return () => stop.current?.abort();
  }, []);

  async function send(file: File, signal: AbortSignal): Promise<UploadAnswer> {
    const show = (state: Upload | undefined) => signal.aborted || setUpload(state);
    show({ file });
    const onChange = (state: UploadState) => show({ file, ...state });
    const answer = await uploadImage(file, place, { signal, onChange });
    if (answer.ok) store(answer.image);
    show(
      answer.ok
        ? undefined
        : { file, failure: answer.sentence, isSignedOut: answer.signedOut === true },
    );
    return answer;
  }

  function start(file: File): Promise<UploadAnswer> {
    cancel();
    stop.current = new AbortController();
    latest.current = send(file, stop.current.signal);
    return latest.current;
  }

  function cancel() {
    stop.current?.abort();
    latest.current = undefined;
    setUpload(undefined);
  }

  /** Waits for what is under way. @returns false after a failure */
  async function settle(): Promise<boolean> {
    const awaited = latest.current;
    const answer = await awaited;
    const isReplaced = latest.current && latest.current !== awaited;
    return isReplaced ? settle() : (answer?.ok ?? true);
  }

  return {
    file: upload?.file,
    failure: upload?.failure,
    isUnderWay: upload !== undefined && upload.failure === undefined,
    isReading: upload !== undefined && isBeingRead(upload),
    upload,
    start,
    cancel,
    settle,
    closeSignIn: () => setUpload(upload && { ...upload, isSignedOut: false }),
  };
}

function isBeingRead({ file, share, failure }: Upload): boolean {
  return isHeic(file) && share === undefined && failure === undefined;
}

type UploadProgressProps = {
  upload: ReturnType<typeof useImageUpload>;
  /** Gets the focus of a button that goes. */
  opener?: RefObject<HTMLButtonElement | null>;
};

export function UploadProgress({ upload: { upload, ...acts }, opener }: UploadProgressProps) {
  if (!upload) return null;
  const { file, share = 0, interruption, failure, isSignedOut } = upload;
  const percent = Math.round(share * 100);
  const button = (words: string, act: () => void) => (
    <button
      className="text-button"
      type="button"
      onClick={() => {
        act();
        opener?.current?.focus();
      }}
    >
      {words}
    </button>
  );
  return (
    <div className="image-progress stack">
      <Alert>{interruption}</Alert>
      {!failure && <progress aria-label={`Uploader ${file.name}`} max={100} value={percent} />}
      <div className="row">
        {failure ? (
          button("Prøv igen", () => acts.start(file))
        ) : (
          <span aria-hidden="true">
            {percent < 100 ? `Uploader ... ${percent} %` : "Billedet gøres klar ..."}
          </span>
        )}
        {button("Annuller upload", acts.cancel)}
      </div>
      {isSignedOut && (
        <SignInDialog
          sentence="Du er blevet logget ud. Log ind igen for at uploade billedet."
          submitLabel="Log ind"
          onSignedIn={() => acts.start(file)}
          onCancel={acts.closeSignIn}
        />
      )}
    </div>
  );
}
