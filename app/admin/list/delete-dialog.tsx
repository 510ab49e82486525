import type { ReactNode } from "react";
import type { DraftState } from "../drafts/draft-state.ts";
import { useQuickSave } from "../save/use-quick-save.tsx";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";

type DeleteDialogProps = {
  item: { id: string; title: string; state?: DraftState };
  title: string;
  question: string;
  note?: ReactNode;
  onClose: () => void;
};

const SIGN_IN = {
  sentence: "Du er blevet logget ud. Log ind igen for at slette.",
  submitLabel: "Log ind og slet",
};

/** Asks, deletes by the screen's own action, and carries the message (with 'Fortryd') to the list. */
export function DeleteDialog({ item, title, question, note, onClose }: DeleteDialogProps) {
  const { send, busy, trouble } = useQuickSave({
    encType: "application/json",
    onSaved: onClose,
    signIn: SIGN_IN,
  });
  return (
    <ConfirmDialog
      title={title}
      keepLabel="Behold"
      confirmLabel="Slet"
      danger
      busy={busy}
      onKeep={onClose}
      onConfirm={() => send({ intent: "delete", id: item.id })}
    >
      <p>{question}</p>
      <p>
        »{item.title}« forsvinder fra hjemmesiden med det samme. Du kan fortryde bagefter eller åbne
        det igen under Historik.
      </p>
      {item.state && <DraftLeft {...item.state} />}
      {note}
      {trouble}
    </ConfirmDialog>
  );
}

/** What was written and not published is not lost with what it is about. */
function DraftLeft({ kind }: DraftState) {
  return (
    <p>
      Der er også en kladde, som ikke er udgivet. Den bliver liggende under »Ikke på hjemmesiden«
      {kind === "later"
        ? "; den udgives ikke automatisk, når det, den hører til, er slettet."
        : ", til I sletter den."}
    </p>
  );
}

export function ImageUses({ uses }: { uses: string[] }) {
  if (uses.length === 0) return null;
  return (
    <p>Billedet bruges også i {new Intl.ListFormat("da-DK").format(uses)} og bliver stående der.</p>
  );
}
