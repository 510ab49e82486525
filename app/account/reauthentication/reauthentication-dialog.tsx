import { useId, useState } from "react";
import { useFetcher } from "react-router";
import type {
  ReauthenticationAnswer,
  ReauthenticationFactors,
} from "../../admin/save/reauthentication-answer.ts";
import { Dialog } from "../../admin/shell/confirm-dialog.tsx";
import { SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import { PasskeyButton } from "../../admin/sign-in/passkey-button.tsx";
import { SignInDialog } from "../../admin/sign-in/sign-in-dialog.tsx";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { ReauthenticationFields } from "./reauthentication-fields.tsx";

export const WHY_REAUTHENTICATE =
  "Så kan ingen andre gøre det fra en computer, du har forladt. Du bliver tidligst spurgt igen om ti minutter.";

type ReauthenticationDialogProps = {
  asks: ReauthenticationFactors;
  onReauthenticated: () => void;
  onClose: () => void;
};

export function ReauthenticationDialog({
  asks,
  onReauthenticated,
  onClose,
}: ReauthenticationDialogProps) {
  const id = useId();
  const fetcher = useFetcher<ReauthenticationAnswer>();
  const [deviceProblem, setDeviceProblem] = useState("");
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const sentence = deviceProblem || answer?.sentence;
  const done = answer?.ok === true;

  useAnswer(done ? answer : undefined, onReauthenticated);

  function proveBy(credential: string) {
    const options = { method: "post", action: "/admin/bekraeft" } as const;
    const fields = { intent: "passkey", stay: "1", credential };
    // What is underneath stays as it is.
    return fetcher.submit(fields, { ...options, defaultShouldRevalidate: false });
  }

  if (done) return null;
  if (answer?.signedOut) return <SignInAgain onSignedIn={onReauthenticated} />;
  return (
    <Dialog labelledBy={id} describedBy={`${id}-why`} onClose={onClose}>
      <h2 id={id}>Bekræft, at det er dig</h2>
      <p id={`${id}-why`}>{WHY_REAUTHENTICATE}</p>
      {sentence && (
        <p className="form-field__error" role="alert">
          {sentence}
        </p>
      )}
      <fetcher.Form
        method="post"
        action="/admin/bekraeft"
        className="form-grid"
        noValidate
        onSubmit={() => setDeviceProblem("")}
        defaultShouldRevalidate={false}
      >
        <input type="hidden" name="stay" value="1" />
        {asks.asksForPassword && <ReauthenticationFields {...asks} answer={answer} />}
        <div className="button-pair">
          <button className="button button--light" type="button" onClick={onClose}>
            Annuller
          </button>
          {asks.asksForPassword && (
            <SubmitButton busy={busy}>{busy ? "Bekræfter..." : "Bekræft"}</SubmitButton>
          )}
        </div>
      </fetcher.Form>
      {asks.hasPasskey && (
        <PasskeyButton
          label="Bekræft med adgangsnøgle"
          challengePath="/admin/bekraeft/adgangsnoegle"
          busy={busy}
          onSentence={setDeviceProblem}
          onCredential={proveBy}
        />
      )}
    </Dialog>
  );
}

export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <SignInDialog
      sentence="Du er blevet logget ud. Log ind igen for at fortsætte."
      submitLabel="Log ind"
      onSignedIn={onSignedIn}
    />
  );
}
