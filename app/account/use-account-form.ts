import { useState } from "react";
import { useFetcher } from "react-router";
import { asksToSignIn, useSignInAgain } from "../admin/sign-in/use-sign-in-again.tsx";
import type { AccountAnswer } from "./account-answer.ts";

export type AccountForm = Pick<ReturnType<typeof useAccountForm>, "Form" | "submit" | "busy">;

/** If the session is too old, a sign-in dialog opens and the form is sent again. */
export function useAccountForm() {
  const fetcher = useFetcher<AccountAnswer>();
  const [sent, setSent] = useState<{ form: FormData; action?: string }>();
  if (fetcher.formData && fetcher.formData !== sent?.form)
    setSent({ form: fetcher.formData, action: fetcher.formAction });
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const signIn = useSignInAgain(answer, () =>
    fetcher.submit(sent?.form ?? null, { method: "post", action: sent?.action }),
  );
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy,
    answer: answer && asksToSignIn(answer) ? undefined : answer,
    signIn,
    sentTo: sent?.action ?? "",
  };
}
