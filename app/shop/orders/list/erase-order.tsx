import { useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { SaveAnswer } from "../../../admin/save/save-answer.ts";
import { ConfirmDialog } from "../../../admin/shell/dialog.tsx";
import { useSignInAgain } from "../../../admin/sign-in/use-sign-in-again.tsx";
import { useAnswer } from "../../../site/browser/use-answer.ts";
import type { Order } from "../order.ts";

export function EraseOrder({ order: { id, number }, back }: { order: Order; back: string }) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isAsking, setAsking] = useState(false);
  // The answer is read early: reloading the list removes the order and this dialog.
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;

  useAnswer(answer, (result) => {
    if (!result.ok) return;
    setAsking(false);
    navigate(pathname + back, { replace: true, state: { message: result.message } });
  });

  const options = { method: "post", defaultShouldRevalidate: false } as const;
  const erase = () => fetcher.submit({ intent: "erase", id }, options);
  const signIn = useSignInAgain(answer, erase, () => setAsking(false));

  return (
    <>
      <button
        className="text-button text-button--danger"
        type="button"
        onClick={() => setAsking(true)}
      >
        Slet<span className="sr"> bestilling {number}</span>
      </button>
      {signIn}
      {isAsking && !signIn && (
        <ConfirmDialog
          title={`Slet bestilling ${number}`}
          keepLabel="Behold"
          confirmLabel="Slet"
          danger
          busy={fetcher.state !== "idle"}
          onKeep={() => setAsking(false)}
          onConfirm={erase}
        >
          <p>Er du sikker på, at du vil slette denne bestilling?</p>
          <p>
            Alt om kunden og købet forsvinder herfra med det samme og kan ikke hentes tilbage.
            Mails, der ikke er sendt endnu, bliver ikke sendt. Dem, der er sendt, ligger stadig i
            jeres indbakke.
          </p>
          {answer && !answer.ok && !answer.isStale && (
            <p className="form-field__error" role="alert">
              {answer.sentence}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
