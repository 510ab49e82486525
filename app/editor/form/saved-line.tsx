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
