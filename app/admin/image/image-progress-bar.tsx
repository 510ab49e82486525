type ImageProgressBarProps = {
  /** From 0 to 1. */
  progress: number;
  fileName: string;
  interruption: string;
  onCancel: () => void;
};

export function ImageProgressBar(props: ImageProgressBarProps) {
  const { progress, fileName, interruption, onCancel } = props;
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
        <button className="text-button" type="button" onClick={onCancel}>
          Annuller upload
        </button>
      </div>
    </div>
  );
}
