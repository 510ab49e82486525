import type { ReactNode } from "react";
import { Link } from "react-router";

type SaveBarProps = {
  submitLabel: string;
  backTo: string;
  isSaving: boolean;
  isIncomplete: boolean;
  onSaveDraft?: () => void;
  more?: ReactNode;
  children: ReactNode;
};

export function SaveBar(props: SaveBarProps) {
  const { submitLabel, backTo, isSaving, isIncomplete, onSaveDraft, more, children } = props;
  return (
    <div className="savebar row">
      <div className={onSaveDraft ? "button-pair savebar__pair" : undefined}>
        {onSaveDraft && (
          <button
            className="button button--light"
            type="button"
            disabled={isSaving}
            onClick={onSaveDraft}
          >
            Gem som kladde
          </button>
        )}
        <button
          className="button"
          type="submit"
          disabled={isSaving || isIncomplete}
          aria-busy={isSaving}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {isSaving ? "Gemmer..." : submitLabel}
        </button>
      </div>
      {more}
      <Link className="text-button" to={backTo}>
        Annuller
      </Link>
      <div className="savebar__said" aria-live="polite">
        {children}
      </div>
    </div>
  );
}
