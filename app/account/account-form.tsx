import { type ReactNode, type Ref, useState } from "react";
import { useFetcher } from "react-router";
import { Banner } from "../shell/banner.tsx";
import { asksToSignIn, useSignInAgain } from "../shell/sign-in/use-sign-in-again.tsx";
import { useHydrated } from "../site/browser/use-hydrated.ts";
import { Loading } from "../site/shell/loading.tsx";
import type { AccountAnswer } from "./act.server.ts";

export type AccountForm = Pick<ReturnType<typeof useAccountForm>, "Form" | "submit" | "busy">;

/** If the session is too old, a sign-in dialog opens and the form is sent again. */
export function useAccountForm() {
  const fetcher = useFetcher<AccountAnswer>();
  const [sent, setSent] = useState<{ form: FormData; action?: string }>();
  if (fetcher.formData && fetcher.formData !== sent?.form)
    setSent({ form: fetcher.formData, action: fetcher.formAction });
  const busy = fetcher.state !== "idle";
  const given = busy ? undefined : fetcher.data;
  const signIn = useSignInAgain(given, () =>
    fetcher.submit(sent?.form ?? null, { method: "post", action: sent?.action }),
  );
  const answer = given && asksToSignIn(given) ? undefined : given;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy,
    answer,
    message: (
      <>
        {answer?.sentence && (
          <Banner key={answer.sentence} kind={answer.ok ? "success" : "error"}>
            <p>{answer.sentence}</p>
          </Banner>
        )}
        {signIn}
      </>
    ),
    sentTo: sent?.action ?? "",
  };
}

type AccountFormsProps = {
  className: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
};

/** Disabled until the page is hydrated. */
export function AccountForms({ className, ref, children }: AccountFormsProps) {
  const isHydrated = useHydrated();
  return (
    <fieldset className={className} disabled={!isHydrated} ref={ref}>
      {children}
      {!isHydrated && (
        <div className="admin-loading">
          <Loading />
        </div>
      )}
    </fieldset>
  );
}
