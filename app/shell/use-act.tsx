import { useRef } from "react";
import {
  type SubmitOptions,
  useFetcher,
  useLocation,
  useNavigate,
  useRevalidator,
} from "react-router";
import { useAnswer } from "../site/browser/use-answer.ts";
import { Alert } from "../site/page/alert.tsx";
import type { SaveAnswer, Saved } from "./save-answer.ts";
import { type SignInWords, useSignInAgain } from "./sign-in/use-sign-in-again.tsx";

export type ActFields = Record<
  string,
  string | number | string[] | Record<string, string | number>
>;

export type ActOptions = Pick<SubmitOptions, "action" | "encType" | "preventScrollReset"> & {
  /** Where it leads, if the screen is not to stay. */
  to?: string | ((saved: Saved) => string);
  /** Loads the screen after a refusal too: its sentence may be about what the screen shows now. */
  reloads?: boolean;
  signIn?: SignInWords;
  onDone?: () => void;
  onDecline?: () => void;
};

/** Changes something in place. The screen's message shows the answer; `failure` belongs beside the button. */
export function useAct(options: ActOptions = {}) {
  const { action, encType, to, reloads, signIn, onDone, onDecline, preventScrollReset } = options;
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { pathname, search } = useLocation();
  const sent = useRef<typeof fetcher.json | FormData>(undefined);
  sent.current = fetcher.json ?? fetcher.formData ?? sent.current;
  // The answer is used at once, because the page then loads again and may remove the button.
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  // What was saved is loaded below; an ended session must not lead away from here.
  const form = { method: "post", action, defaultShouldRevalidate: false } as const;

  useAnswer(answer, (result) => {
    if (result.ok) onDone?.();
    if (result.ok && (result.message || to)) {
      const { message, undo } = result;
      const address = typeof to === "function" ? to(result) : to;
      const state = { message, undo, action };
      return navigate(address ?? pathname + search, { replace: true, preventScrollReset, state });
    }
    return result.ok || (reloads && !result.isFailure) ? revalidator.revalidate() : undefined;
  });

  const rejected = answer && !answer.ok ? answer : undefined;
  const words = { sentence: rejected?.sentence, submitLabel: "Log ind og gem" };
  const again = () => fetcher.submit(sent.current ?? null, { ...form, encType });
  const signInDialog = useSignInAgain(answer, again, signIn ?? words, onDecline);
  return {
    /** With the fields as inputs; needs the props `form`. */
    Form: fetcher.Form,
    form,
    send: (fields: ActFields) => fetcher.submit(fields, { ...form, encType }),
    busy: fetcher.state !== "idle" || revalidator.state !== "idle",
    signInDialog,
    failure: signInDialog ?? (rejected && <Alert>{rejected.sentence}</Alert>),
  };
}
