import { useEffect, useId, useRef, useState } from "react";
import { useFetcher, useRouteLoaderData } from "react-router";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { Dialog } from "../dialog.tsx";
import type { Admin } from "../gate.server.ts";
import { PlainField } from "../plain-field.tsx";
import { CodeField, PasswordField, SubmitButton } from "./account-fields.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

type SignInDialogProps = {
  sentence: string;
  submitLabel?: string;
  onSignedIn: () => void;
  /** Without it the dialog cannot be cancelled: the form underneath could not be saved. */
  onCancel?: (() => void) | undefined;
};

type SignInAnswer = {
  ok: boolean;
  sentence: string;
  email?: string;
  next?: "in" | "code" | "password";
};

const CODE_NEXT = "Skriv nu koden fra appen på din telefon.";

export function SignInDialog({
  sentence,
  submitLabel = "Log ind og gem",
  onSignedIn,
  onCancel,
}: SignInDialogProps) {
  const fetcher = useFetcher<SignInAnswer>();
  const me = useMe();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  const busy = fetcher.state !== "idle";
  const done = !busy && answer?.next === "in";
  const asksForCode = answer?.next === "code";
  const [deviceProblem, setDeviceProblem] = useState("");

  function signInWith(credential: string) {
    const fields = { intent: "passkey", stay: "1", credential };
    const options = { method: "post", action: "/admin/login" } as const;
    return fetcher.submit(fields, { ...options, defaultShouldRevalidate: false });
  }

  useAnswer(done ? answer : undefined, ({ email = "" }) => {
    if (email.toLowerCase() === me?.email.toLowerCase()) return onSignedIn();
    // Another person must not send what was written here, which stays on this device for its author.
    location.reload();
  });
  useAnswer(busy || answer?.ok ? undefined : answer, () => {
    const wrong = form.current?.querySelector<HTMLInputElement>("[name=password], [name=code]");
    wrong?.focus();
    // The next key replaces the wrong text.
    wrong?.select();
  });

  if (done) return null;
  return (
    <Dialog title="Log ind igen" onClose={onCancel}>
      <p role="status">
        {deviceProblem || answer?.sentence || (asksForCode ? CODE_NEXT : sentence)}
      </p>
      <fetcher.Form
        ref={form}
        method="post"
        action={asksForCode ? "/admin/login/kode" : "/admin/login"}
        className="form-grid"
        onSubmit={() => setDeviceProblem("")}
        // A reload would close the form underneath if its item has been deleted.
        defaultShouldRevalidate={false}
      >
        <input type="hidden" name="stay" value="1" />
        {asksForCode ? <CodeFields /> : <PasswordFields />}
        <div className="button-pair">
          {onCancel && (
            <button className="button button--light" type="button" onClick={onCancel}>
              Annuller
            </button>
          )}
          <SubmitButton busy={busy}>{busy ? "Logger ind..." : submitLabel}</SubmitButton>
        </div>
      </fetcher.Form>
      {!asksForCode && (
        <PasskeyButton busy={busy} onSentence={setDeviceProblem} onCredential={signInWith} />
      )}
    </Dialog>
  );
}

/** The person whose session it was. */
function useMe() {
  return useRouteLoaderData<Pick<Admin, "email">>("admin-layout");
}

function PasswordFields() {
  const { email } = useMe() ?? {};
  return (
    <>
      <PlainField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        data-first-focus={email ? undefined : true}
      />
      <PasswordField label="Adgangskode" data-first-focus={email ? true : undefined} />
    </>
  );
}

function CodeFields() {
  const [fromPaper, setFromPaper] = useState(false);
  const id = useId();
  useEffect(() => {
    document.getElementById(id)?.querySelector("input")?.focus();
  }, [fromPaper]);
  return (
    <div className="form-grid" id={id}>
      <CodeField fromPaper={fromPaper} />
      <div className="row">
        <button className="text-button" type="button" onClick={() => setFromPaper(!fromPaper)}>
          {fromPaper ? "Brug koden fra appen" : "Har du ikke telefonen ved hånden?"}
        </button>
      </div>
    </div>
  );
}
