import { useRef, useState } from "react";
import { type SubmitOptions, useFetcher, useLocation, useNavigate } from "react-router";
import { useAnswer } from "../site/browser/use-answer.ts";
import { Alert } from "./alert.tsx";
import type { Rejected, SaveAnswer, Saved } from "./save-answer.ts";
import { useSignInAgain } from "./sign-in/use-sign-in-again.tsx";

export type SentFields = Record<
  string,
  string | number | string[] | Record<string, string | number>
>;

export type QuickSaveOptions = Pick<SubmitOptions, "action" | "encType" | "preventScrollReset"> & {
  onSaved?: () => void;
  to?: string | ((saved: Saved) => string);
};

/** Saves by one click, without a form. The screen's message shows the answer; `failure` belongs beside the button. */
export function useQuickSave({ onSaved, to, preventScrollReset, ...way }: QuickSaveOptions = {}) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [sent, setSent] = useState<SentFields>({});
  // The answer is used at once, because the page then loads again and may remove the button.
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;

  useAnswer(answer, (result) => {
    if (!result.ok) return;
    const { message, undo } = result;
    onSaved?.();
    const address = typeof to === "function" ? to(result) : to;
    navigate(address ?? pathname + search, {
      replace: true,
      preventScrollReset,
      state: { message, undo },
    });
  });

  function send(fields: SentFields) {
    setSent(fields);
    // The navigation loads what was saved; an ended session must not lead away from here.
    return fetcher.submit(fields, { method: "post", defaultShouldRevalidate: false, ...way });
  }

  const sendAgain = () => send(sent);
  const failure = answer && !answer.ok && <SaveFailure answer={answer} again={sendAgain} />;
  return { send, sendAgain, busy: fetcher.state !== "idle", answer, failure };
}

/** A small form that saves in place, as a row's does. @param action the screen that saves it, if it is another */
export function useRowForm(action?: string) {
  const fetcher = useFetcher<SaveAnswer>();
  const sent = useRef<FormData>(undefined);
  if (fetcher.formData) sent.current = fetcher.formData;
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const sendAgain = () => fetcher.submit(sent.current ?? null, { method: "post", action });
  const failure = answer && !answer.ok && <SaveFailure answer={answer} again={sendAgain} />;
  return { Form: fetcher.Form, busy, answer, failure };
}

type SaveFailureProps = { answer: Rejected; again: () => void };

function SaveFailure({ answer, again }: SaveFailureProps) {
  const words = { sentence: answer.sentence, submitLabel: "Log ind og gem" };
  return useSignInAgain(answer, again, words) ?? <Alert>{answer.sentence}</Alert>;
}
