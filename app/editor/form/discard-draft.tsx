import { ConfirmSave } from "../../shell/confirm-save.tsx";
import { DialogButton } from "../../shell/dialog.tsx";
import type { QuickSaveOptions, SentFields } from "../../shell/use-quick-save.tsx";

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
  const { button, title, sentence } = isHidden ? HIDDEN : DRAFT;
  return (
    <DialogButton
      className="text-button text-button--danger"
      label={
        <>
          {button}
          {draftTitle && <span className="sr">: {draftTitle}</span>}
        </>
      }
    >
      {(close) => (
        <ConfirmSave title={title} fields={fields} onClose={close} {...way}>
          <p>{sentence}</p>
        </ConfirmSave>
      )}
    </DialogButton>
  );
}
