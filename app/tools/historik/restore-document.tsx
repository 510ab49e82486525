import { useState } from "react";
import { useQuickSave } from "../../admin/save/use-quick-save.tsx";
import { ConfirmDialog } from "../../admin/shell/confirm-dialog.tsx";
import type { SelectedSave } from "./history.server.ts";

export function RestoreDocument({ save }: { save: SelectedSave }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="group save__restore row">
      <button className="button button--light" type="button" onClick={() => setAsking(true)}>
        Gendan hele siden
      </button>
      <p className="muted">
        Alt bliver, som det var {save.when}. Det nuværende bliver i historikken.
      </p>
      {asking && <Question save={save} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Question({ save, onClose }: { save: SelectedSave; onClose: () => void }) {
  const { send, busy, done, trouble } = useQuickSave({ preventScrollReset: true });
  const { revision, newest, later } = save;
  if (done) return null;
  return (
    <ConfirmDialog
      title="Gendan hele siden?"
      keepLabel="Behold"
      confirmLabel="Gendan"
      busy={busy}
      onKeep={onClose}
      onConfirm={() => send({ intent: "document", revision, newest })}
    >
      <p>
        Alt bliver, som det var {save.when}. Det, der er gemt siden, bliver taget tilbage (
        {countOf(later.count)}):
      </p>
      <ul className="ticks">
        {later.newest.map((other) => (
          <li key={other.revision}>
            {other.told} ({other.author}, {other.when})
          </li>
        ))}
        {later.count > later.newest.length && <li>og {later.count - later.newest.length} til</li>}
      </ul>
      {trouble}
    </ConfirmDialog>
  );
}

function countOf(saves: number): string {
  return saves === 1 ? "én ændring" : `${saves} ændringer`;
}
