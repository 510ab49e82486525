import { type ReactNode, useEffect } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { SaveAnswer } from "../save/save-answer.ts";
import { SaveTrouble } from "../save/use-quick-save.tsx";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";

type DeleteDialogProps = {
  item: { id: string; title: string };
  title: string;
  question: string;
  note?: ReactNode;
  onClose: () => void;
};

/** Asks, deletes by the screen's own action, and carries the message (with 'Fortryd') to the list. */
export function DeleteDialog({ item, title, question, note, onClose }: DeleteDialogProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Known before the list is read again, which may leave no list to stand in.
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;

  useEffect(() => {
    if (!answer?.ok) return;
    const { message, undo } = answer;
    onClose();
    navigate(pathname + search, { replace: true, state: { message, undo } });
  }, [answer, navigate, onClose, pathname, search]);

  function confirm() {
    const body = JSON.stringify({ intent: "delete", id: item.id });
    fetcher.submit(body, {
      method: "post",
      encType: "application/json",
      // What was deleted is gone with the navigation; an ended session must not lead away from here.
      defaultShouldRevalidate: false,
    });
  }

  return (
    <ConfirmDialog
      title={title}
      keepLabel="Behold"
      confirmLabel="Slet"
      danger
      busy={fetcher.state !== "idle"}
      onKeep={onClose}
      onConfirm={confirm}
    >
      <p>{question}</p>
      <p>
        »{item.title}« forsvinder fra hjemmesiden med det samme. Du kan fortryde bagefter eller
        gendanne under Historik.
      </p>
      {note}
      {answer && !answer.ok && (
        <SaveTrouble
          {...answer}
          signIn={{
            sentence: "Du er blevet logget ud. Log ind igen for at slette.",
            submitLabel: "Log ind og slet",
          }}
          onSignedIn={confirm}
        />
      )}
    </ConfirmDialog>
  );
}

export function ImageUses({ uses }: { uses: string[] }) {
  if (uses.length === 0) return null;
  return (
    <p>Billedet bruges også i {new Intl.ListFormat("da-DK").format(uses)} og bliver stående der.</p>
  );
}
