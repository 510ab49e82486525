import { type RefObject, useEffect, useRef } from "react";
import { pickFields } from "../../formats/pick-fields.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { Banner } from "../../shell/banner.tsx";
import { reveal } from "../../shell/focus-field.ts";
import type { Conflict } from "../../shell/save-answer.ts";
import { isEmpty, sameValue } from "../fields/field-values.ts";
import type { FormFields } from "../fields/form-fields.ts";
import { ConflictView } from "./conflict/conflict-view.tsx";
import type { Rejection } from "./edit-state.ts";

type RejectionViewProps = {
  place: RefObject<HTMLDivElement | null>;
  rejection: Rejection | undefined;
  problems: Record<string, string>;
  fields: FormFields;
  mine: FieldValues;
  saving: boolean;
  onSettle: (conflict: Conflict, settled: FieldValues) => void;
  onCreate: () => void;
};

/** Why a save was refused, until what was wrong is changed; of a conflict both texts. */
export function RejectionView({
  place,
  rejection,
  problems,
  onSettle,
  ...form
}: RejectionViewProps) {
  const { sentence, signedOut, conflict, count } = rejection ?? {};
  const isFixed = !isEmpty(rejection?.problems) && isEmpty(problems);
  return (
    <div ref={place} className="rejection" tabIndex={-1}>
      {sentence && !signedOut && !isFixed && (
        <Banner kind="error" key={count}>
          <p>{sentence}</p>
        </Banner>
      )}
      {conflict && (
        <ConflictView
          key={count}
          conflict={conflict}
          {...form}
          onSettle={(settled) => onSettle(conflict, settled)}
        />
      )}
    </div>
  );
}

const NO_PROBLEMS: Record<string, string> = {};

/** Of the fields that are as they were sent. */
export function remainingProblems(rejection: Rejection | undefined, values: FieldValues) {
  if (!rejection?.problems) return NO_PROBLEMS;
  const { problems, sent } = rejection;
  return pickFields(problems, (name) => sameValue(values[name], sent[name]));
}

/**
 * Focuses the first field with a problem, else the sentence; not while the editor is typing. Called by the form: a field
 * is marked by an effect of its own, which has run then.
 */
export function useFocusOnRejection(rejection: Rejection | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!rejection || rejection.signedOut || !rejection.isCurrent) return;
    const wrong = place.current?.parentElement?.querySelector<HTMLElement>(
      'form :is([aria-invalid="true"], [data-invalid])',
    );
    if (wrong) reveal(wrong, () => wrong.focus());
    else place.current?.focus();
  }, [rejection]);
  return place;
}
