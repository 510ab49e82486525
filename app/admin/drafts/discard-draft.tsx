import { useState } from "react";
import { useQuickSave } from "../save/use-quick-save.tsx";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";

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

type DiscardDraftProps = Pick<NonNullable<Parameters<typeof useQuickSave>[0]>, "encType" | "to"> & {
  /** What its screen is asked for. */
  fields: Parameters<ReturnType<typeof useQuickSave>["send"]>[0];
  /** The draft's title, where several stand on the screen. */
  of?: string;
  isHidden?: boolean;
};

/** The button that throws a draft away, and the question before it. */
export function DiscardDraft({ fields, of, isHidden = false, ...way }: DiscardDraftProps) {
  const [isAsking, setAsking] = useState(false);
  const { send, busy, trouble } = useQuickSave({ ...way, onSaved: () => setAsking(false) });
  const { button, title, sentence } = isHidden ? HIDDEN : DRAFT;
  return (
    <>
      <button
        className="text-button text-button--danger"
        type="button"
        onClick={() => setAsking(true)}
      >
        {button}
        {of && <span className="sr">: {of}</span>}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          keepLabel="Behold"
          confirmLabel="Slet"
          danger
          busy={busy}
          onKeep={() => setAsking(false)}
          onConfirm={() => send(fields)}
        >
          <p>{sentence}</p>
          {trouble}
        </ConfirmDialog>
      )}
    </>
  );
}
