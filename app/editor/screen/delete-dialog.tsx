import type { ReactNode } from "react";
import { quote } from "../../formats/quote.ts";
import { ConfirmSave } from "../../shell/confirm-save.tsx";
import type { DraftState } from "../fields/draft-state.ts";

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

export function DeleteDialog({ item, title, question, note, onClose }: DeleteDialogProps) {
  return (
    <ConfirmSave
      title={title}
      fields={{ intent: "delete", id: item.id }}
      encType="application/json"
      signIn={SIGN_IN}
      onClose={onClose}
    >
      <p>{question}</p>
      <p>
        {quote(item.title)} forsvinder fra hjemmesiden med det samme. Du kan fortryde bagefter eller
        åbne det igen under Historik.
      </p>
      {item.state && <DraftNote {...item.state} />}
      {note}
    </ConfirmSave>
  );
}

function DraftNote({ kind }: DraftState) {
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
