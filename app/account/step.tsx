import { useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import { asksToSignIn, useSignInAgain } from "../admin/sign-in/use-sign-in-again.tsx";
import type { AccountAnswer } from "./account-answer.ts";

/**
 * A form that was sent before script had taken over is answered by the page itself.
 * @param intents those of this part of the page; without them all
 */
export function useAccountStep(...intents: string[]) {
  const fetcher = useFetcher<AccountAnswer>();
  const ofPage = useActionData<AccountAnswer>();
  const sent = useRef<FormData>(undefined);
  if (fetcher.formData) sent.current = fetcher.formData;
  const busy = fetcher.state !== "idle";
  const isOurs = intents.length === 0 || intents.includes(ofPage?.intent ?? "");
  const answer = busy ? undefined : fetcher.data;
  const signIn = useSignInAgain(answer, () =>
    fetcher.submit(sent.current ?? null, { method: "post" }),
  );
  const isAsking = answer && asksToSignIn(answer);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy,
    answer: busy || isAsking ? undefined : (answer ?? (isOurs ? ofPage : undefined)),
    signIn,
  };
}

export type AccountStepForm = Pick<ReturnType<typeof useAccountStep>, "Form" | "submit" | "busy">;
