import { useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "./confirm-dialog.tsx";
import { PlainField } from "./fields.tsx";

type SignInDialogProps = {
  sentence: string;
  /** What is done as soon as the session is there. */
  submitLabel?: string;
  onSignedIn: () => void;
};

/** Signs in on top of a form or list whose session has ended; it stays as it is underneath. */
export function SignInDialog({
  sentence,
  submitLabel = "Log ind og gem",
  onSignedIn,
}: SignInDialogProps) {
  const id = useId();
  const fetcher = useFetcher<{ ok: boolean; sentence: string }>();
  const busy = fetcher.state !== "idle";
  const done = !busy && fetcher.data?.ok === true;

  useEffect(() => {
    if (done) onSignedIn();
    // Once: the form is sent again when the session is there.
  }, [done]);

  if (done) return null;
  return (
    <Dialog labelledBy={id} onClose={() => undefined}>
      <h2 id={id}>Log ind igen</h2>
      <p role="status">{fetcher.data?.sentence || sentence}</p>
      <fetcher.Form
        method="post"
        action="/admin/login"
        className="form-grid"
        // The form underneath stays as it is, whatever has become of what it edits.
        defaultShouldRevalidate={false}
      >
        <input type="hidden" name="stay" value="1" />
        <PlainField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          data-first-focus
        />
        <PlainField
          label="Adgangskode"
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <button className="button" type="submit" disabled={busy} aria-busy={busy}>
          {busy ? "Logger ind..." : submitLabel}
        </button>
      </fetcher.Form>
    </Dialog>
  );
}
