import { type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";

type SaveBarProps = {
  submitLabel: string;
  backTo: string;
  isSaving: boolean;
  /** Says what must be filled in before it can be saved. */
  missing: string;
  onSaveDraft?: () => void;
  draftLabel?: string;
  /** Enter in a field saves the draft. */
  hasDraft: boolean;
  onCancel?: (event: MouseEvent) => void;
  before?: ReactNode;
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
    draftLabel = "Gem som kladde",
    hasDraft,
    onCancel,
    before,
    more,
    children,
  } = props;
  const missingId = useId();
  return (
    <div className="savebar">
      {before}
      <div className="savebar__acts">
        <div className={onSaveDraft || before ? "button-pair savebar__pair" : undefined}>
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
              {draftLabel}
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
