import type { useImageUpload } from "./image-progress.ts";

type UploadProgressProps = { upload: ReturnType<typeof useImageUpload>; fileName?: string };

export function UploadProgress({ upload, fileName = "" }: UploadProgressProps) {
  const { progress, interruption, cancel } = upload;
  if (progress === undefined) return null;
  const percent = Math.round(progress * 100);
  return (
    <div className="image-progress stack">
      {interruption && (
        <p className="form-field__error" role="alert">
          {interruption}
        </p>
      )}
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
