import { useEffect, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { SignInDialog } from "../../account/sign-in/sign-in-dialog.tsx";
import type { SaveAnswer } from "./save-answer.ts";

type Fields = Record<string, string | number>;

/** The answer is carried to the screen's message; `trouble` is shown where the button stands. */
export function useQuickSave(action?: string) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [sent, setSent] = useState<Fields>({});
  // Taken as soon as it is there: loading the page anew may take the button away.
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;

  useEffect(() => {
    if (!answer?.ok) return;
    const { message, undo } = answer;
    navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: { message, undo },
    });
  }, [answer, navigate, pathname, search]);

  function send(fields: Fields) {
    setSent(fields);
    fetcher.submit(fields, { method: "post", action });
  }

  const trouble = answer && !answer.ok && <SaveTrouble {...answer} onSignedIn={() => send(sent)} />;
  return { send, busy: fetcher.state !== "idle", done: answer?.ok === true, trouble };
}

type SaveTroubleProps = {
  sentence: string;
  signedOut?: boolean;
  signIn?: { sentence: string; submitLabel: string };
  onSignedIn: () => void;
};

export function SaveTrouble({ sentence, signedOut, signIn, onSignedIn }: SaveTroubleProps) {
  if (signedOut) return <SignInDialog sentence={sentence} {...signIn} onSignedIn={onSignedIn} />;
  return (
    <p className="form-field__error" role="alert">
      {sentence}
    </p>
  );
}
