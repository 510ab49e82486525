import { type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";

type SaveBarProps = {
  submitLabel: string;
  backTo: string;
  isSaving: boolean;
  /** Says what must be filled in before it can be saved. */
  missing: string;
  onSaveDraft?: () => void;
  hasDraft: boolean;
  onCancel?: (event: MouseEvent) => void;
  more?: ReactNode;
  children: ReactNode;
};

export function SaveBar(props: SaveBarProps) {
  const {
    submitLabel,
    backTo,
    isSaving,
    missing,
    onSaveDraft,
    hasDraft,
    onCancel,
    more,
    children,
  } = props;
  const missingId = useId();
  return (
    <div className="savebar">
      <div className="savebar__acts">
        <div className={onSaveDraft ? "button-pair savebar__pair" : undefined}>
          {onSaveDraft && (
            <button
              className="button button--light"
              // Enter in a field presses the form's first submit button.
              type={hasDraft ? "submit" : "button"}
              disabled={isSaving}
              onClick={(event) => {
                event.preventDefault();
                onSaveDraft();
              }}
            >
              Gem som kladde
            </button>
          )}
          <button
            className="button"
            type="submit"
            disabled={isSaving || missing !== ""}
            aria-busy={isSaving}
            aria-describedby={missing ? missingId : undefined}
            aria-keyshortcuts="Control+S Meta+S"
          >
            {isSaving ? "Gemmer..." : submitLabel}
          </button>
        </div>
        {more}
        <Link className="text-button" to={backTo} onClick={onCancel}>
          Annuller
        </Link>
      </div>
      <div className="savebar__said" aria-live="polite">
        {missing && <p id={missingId}>{missing}</p>}
        {children}
      </div>
    </div>
  );
}
