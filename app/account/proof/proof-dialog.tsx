import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "../../admin/shell/confirm-dialog.tsx";
import { PasskeyButton } from "../sign-in/passkey-button.tsx";
import { SignInDialog } from "../sign-in/sign-in-dialog.tsx";
import { type ProofAnswer, type ProofAsks, ProofFields } from "./proof-fields.tsx";

export const WHY_PROOF =
  "Så kan ingen andre gøre det fra en skærm, du har ladet stå åben. Det gælder i ti minutter.";

type ProofDialogProps = {
  asks: ProofAsks;
  onProven: () => void;
  onClose: () => void;
};

export function ProofDialog({ asks, onProven, onClose }: ProofDialogProps) {
  const id = useId();
  const fetcher = useFetcher<ProofAnswer>();
  const [deviceSaid, setDeviceSaid] = useState("");
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const sentence = deviceSaid || answer?.sentence;
  const done = answer?.ok === true;

  useEffect(() => {
    if (done) onProven();
    // Once: what was asked for is sent again when the proof is there.
  }, [done]);

  function proveBy(credential: string) {
    const options = { method: "post", action: "/admin/bekraeft" } as const;
    const fields = { intent: "passkey", stay: "1", credential };
    // What is underneath stays as it is.
    return fetcher.submit(fields, { ...options, defaultShouldRevalidate: false });
  }

  if (done) return null;
  if (answer?.signedOut) return <SignInAgain onSignedIn={onProven} />;
  return (
    <Dialog labelledBy={id} describedBy={`${id}-why`} onClose={onClose}>
      <h2 id={id}>Bekræft, at det er dig</h2>
      <p id={`${id}-why`}>{WHY_PROOF}</p>
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
        onSubmit={() => setDeviceSaid("")}
        defaultShouldRevalidate={false}
      >
        <input type="hidden" name="stay" value="1" />
        {asks.asksForPassword && <ProofFields {...asks} answer={answer} />}
        <div className="button-pair">
          <button className="button button--light" type="button" onClick={onClose}>
            Annuller
          </button>
          {asks.asksForPassword && (
            <button className="button" type="submit" disabled={busy} aria-busy={busy}>
              {busy ? "Bekræfter..." : "Bekræft"}
            </button>
          )}
        </div>
      </fetcher.Form>
      {asks.hasPasskey && (
        <PasskeyButton
          label="Bekræft med adgangsnøgle"
          challengePath="/admin/bekraeft/adgangsnoegle"
          busy={busy}
          onSentence={setDeviceSaid}
          onCredential={proveBy}
        />
      )}
    </Dialog>
  );
}

/** Who signs in has proven it. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <SignInDialog
      sentence="Du er blevet logget ud. Log ind igen for at fortsætte."
      submitLabel="Log ind"
      onSignedIn={onSignedIn}
    />
  );
}
