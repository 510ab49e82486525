import { useActionData, useFetcher } from "react-router";
import type { AccountAnswer } from "./account-answer.ts";

/**
 * One section's forms on /admin/konto and what the last of them was answered. A form that was sent before
 * script had taken over is answered by the page itself.
 */
export function useAccountStep(...intents: string[]) {
  const fetcher = useFetcher<AccountAnswer>();
  const ofPage = useActionData<AccountAnswer>();
  const busy = fetcher.state !== "idle";
  const early = ofPage?.intent && intents.includes(ofPage.intent) ? ofPage : undefined;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy,
    answer: busy ? undefined : (fetcher.data ?? early),
  };
}
