import { useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import { useReauthentication } from "./reauthentication/use-reauthentication.tsx";
import type { AccountAnswer } from "./steps.server.ts";

/** A form that was sent before script had taken over is answered by the page itself. */
export function useAccountStep(...intents: string[]) {
  const fetcher = useFetcher<AccountAnswer>();
  const ofPage = useActionData<AccountAnswer>();
  const sent = useRef<FormData>(undefined);
  if (fetcher.formData) sent.current = fetcher.formData;
  const busy = fetcher.state !== "idle";
  const early = ofPage?.intent && intents.includes(ofPage.intent) ? ofPage : undefined;
  const answer = busy ? undefined : fetcher.data;
  const reauthentication = useReauthentication(answer, () =>
    fetcher.submit(sent.current ?? null, { method: "post" }),
  );
  const isAsking = answer?.reauthentication !== undefined || answer?.signedOut;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy,
    answer: busy || isAsking ? undefined : (answer ?? early),
    reauthentication,
  };
}
