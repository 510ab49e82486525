import { useRef, useState } from "react";
import { type SubmitOptions, useFetcher, useLocation, useNavigate } from "react-router";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { SignInDialog } from "../sign-in/sign-in-dialog.tsx";
import type { SaveAnswer, Saved } from "./save-answer.ts";

type SentFields = Record<string, string | number | string[] | Record<string, string | number>>;

type QuickSave = Pick<SubmitOptions, "action" | "encType" | "preventScrollReset"> & {
  onSaved?: () => void;
  /** Where one is led afterwards; absent: here. */
  to?: string | ((saved: Saved) => string);
  signIn?: { sentence: string; submitLabel: string };
};

/**
 * A save by one click, without a form: the answer is carried to the screen's message, and `trouble` is shown where the
 * button stands.
 */
export function useQuickSave({ onSaved, to, signIn, preventScrollReset, ...way }: QuickSave = {}) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [sent, setSent] = useState<SentFields>({});
  // Taken as soon as it is there: loading the page anew may take the button, or what it stands in, away.
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;

  useAnswer(answer, (told) => {
    if (!told.ok) return;
    const { message, undo } = told;
    onSaved?.();
    const there = typeof to === "function" ? to(told) : to;
    navigate(there ?? pathname + search, {
      replace: true,
      preventScrollReset,
      state: { message, undo },
    });
  });

  function send(fields: SentFields) {
    setSent(fields);
    // What was saved is read with the navigation; an ended session must not lead away from here.
    return fetcher.submit(fields, { method: "post", defaultShouldRevalidate: false, ...way });
  }

  const trouble = answer && !answer.ok && (
    <SaveTrouble {...answer} signIn={signIn} onSignedIn={() => send(sent)} />
  );
  return { send, busy: fetcher.state !== "idle", done: answer?.ok === true, trouble };
}

/** A small form that saves where it stands, as a row's does; its screen keeps the page as it is (keepPage). @param action whose action takes it, where it is another screen's */
export function useRowForm(action?: string) {
  const fetcher = useFetcher<SaveAnswer>();
  const sent = useRef<FormData>(undefined);
  if (fetcher.formData) sent.current = fetcher.formData;
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const sendAgain = () => fetcher.submit(sent.current ?? null, { method: "post", action });
  const trouble = answer && !answer.ok && <SaveTrouble {...answer} onSignedIn={sendAgain} />;
  return { Form: fetcher.Form, busy, answer, trouble };
}

type SaveTroubleProps = Pick<QuickSave, "signIn"> & {
  sentence: string;
  signedOut?: boolean;
  onSignedIn: () => void;
};

function SaveTrouble({ sentence, signedOut, signIn, onSignedIn }: SaveTroubleProps) {
  if (signedOut) return <SignInDialog sentence={sentence} {...signIn} onSignedIn={onSignedIn} />;
  return (
    <p className="form-field__error" role="alert">
      {sentence}
    </p>
  );
}
