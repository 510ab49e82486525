import { useState } from "react";
import { ConfirmSave } from "../save/confirm-save.tsx";
import type { QuickSaveOptions, SentFields } from "../save/use-quick-save.tsx";

const DRAFT = {
  button: "Slet kladden",
  title: "Slet kladden?",
  sentence: "Kladden kan ikke hentes frem igen. Det, der står på hjemmesiden, ændres ikke.",
};
const HIDDEN = {
  button: "Slet det skjulte",
  title: "Slet det, der er skjult?",
  sentence: "Det, der er skjult, findes så kun under Historik.",
};

type DiscardDraftProps = Pick<QuickSaveOptions, "encType" | "to"> & {
  fields: SentFields;
  draftTitle?: string;
  isHidden?: boolean;
};

export function DiscardDraft({ fields, draftTitle, isHidden = false, ...way }: DiscardDraftProps) {
  const [isAsking, setAsking] = useState(false);
  const { button, title, sentence } = isHidden ? HIDDEN : DRAFT;
  return (
    <>
      <button
        className="text-button text-button--danger"
        type="button"
        onClick={() => setAsking(true)}
      >
        {button}
        {draftTitle && <span className="sr">: {draftTitle}</span>}
      </button>
      {isAsking && (
        <ConfirmSave title={title} fields={fields} onClose={() => setAsking(false)} {...way}>
          <p>{sentence}</p>
        </ConfirmSave>
      )}
    </>
  );
}
