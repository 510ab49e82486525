import type { ReactNode } from "react";
import { Link } from "react-router";

type SaveBarProps = {
  submitLabel: string;
  backTo: string;
  isSaving: boolean;
  isIncomplete: boolean;
  /** Keeps what is written without showing it; absent where a save is nothing a visitor sees. */
  onKeep?: () => void;
  more?: ReactNode;
  children: ReactNode;
};

/** Left: keep it; right: publish. Beside them what happened last. */
export function SaveBar(props: SaveBarProps) {
  const { submitLabel, backTo, isSaving, isIncomplete, onKeep, more, children } = props;
  return (
    <div className="savebar row">
      <div className={onKeep ? "button-pair savebar__pair" : undefined}>
        {onKeep && (
          <button
            className="button button--light"
            type="button"
            disabled={isSaving}
            onClick={onKeep}
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
