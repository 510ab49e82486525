import { useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "./confirm-dialog.tsx";
import { type ProofAnswer, ProofFields } from "./proof-fields.tsx";

type ProofDialogProps = {
  /** Does what was asked for once more; the form underneath is as it was. */
  onProven: () => void;
  onClose: () => void;
};

/** Asks for the proof on top of what asked for it. */
export function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const id = useId();
  const asked = useFetcher<{ email: string; asksForCode: boolean }>();
  const fetcher = useFetcher<ProofAnswer>();
  const busy = fetcher.state !== "idle";
  const done = !busy && fetcher.data?.ok === true;
  const { load, data: asks } = asked;

  useEffect(() => {
    load("/admin/bekraeft");
  }, [load]);

  useEffect(() => {
    if (done) onProven();
    // Once: what was asked for is sent again when the proof is there.
  }, [done]);

  if (done || !asks) return null;
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>Bekræft, at det er dig</h2>
      <p role="status">
        {fetcher.data?.sentence ||
          "Så kan ingen andre gøre det fra en skærm, du har ladet stå åben. Det gælder i ti minutter."}
      </p>
      <fetcher.Form
        method="post"
        action="/admin/bekraeft"
        className="form-grid"
        noValidate
        // What is underneath stays as it is.
        defaultShouldRevalidate={false}
      >
        <input type="hidden" name="stay" value="1" />
        <ProofFields {...asks} />
        <div className="button-pair">
          <button className="button button--light" type="button" onClick={onClose}>
            Annuller
          </button>
          <button className="button" type="submit" disabled={busy} aria-busy={busy}>
            {busy ? "Bekræfter..." : "Bekræft"}
          </button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
