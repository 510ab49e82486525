import { type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { danishTime } from "../../formats/danish-time.ts";
import { Banner } from "../../shell/banner.tsx";
import { sameValues } from "../fields/field-values.ts";
import { type Edit, needsPress } from "./use-edit.ts";

/** What happened to the text last. */
export function SavedLine({ edit, onDismiss }: { edit: Edit; onDismiss: () => void }) {
  const { form, state, missing, savesItself, saveDraft } = edit;
  const { message, quiet, draft } = state;
  const isSaved = sameValues(form.values, form.saved);
  if (quiet) {
    return (
      <p>
        {quiet.sentence}{" "}
        {needsPress(quiet) && (
          <button className="text-button" type="button" onClick={saveDraft}>
            {quiet.signedOut ? "Log ind og gem" : "Gem som kladde"}
          </button>
        )}
      </p>
    );
  }
  if (isSaved && message?.text && !message.undo) {
    return (
      <Banner kind="success" key={message.text} isInLiveRegion onDismiss={onDismiss}>
        {message.text}
      </Banner>
    );
  }
  if (savesItself) {
    const said = draft ? `Gemt som kladde ${danishTime(draft.savedAt)}` : WRITE;
    // Read aloud each five seconds it would be in the way.
    return (draft || !missing) && <p aria-live="off">{said}</p>;
  }
  return !isSaved && !missing && unsavedWords(Boolean(message?.text));
}

const WRITE = "Skriv bare. Det gemmer sig selv.";

function unsavedWords(stayed: boolean): string {
  return stayed
    ? "Gemt. Det, du har skrevet siden, er ikke gemt endnu"
    : "Du har ændringer, der ikke er gemt";
}

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
