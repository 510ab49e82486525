import { useState } from "react";
import { danishTime } from "../../formats/danish-time.ts";
import { useQuickSave } from "../save/use-quick-save.tsx";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";
import { State } from "../shell/state.tsx";
import { draftState } from "./draft-state.ts";
import { ShareDraft } from "./share-draft.tsx";
import type { ChangingDraft } from "./use-draft-action.ts";

type DraftBarProps = ChangingDraft & { intent: string; backTo: string };

/** What the draft is waiting for, who wrote it, and the ways to show it and throw it away. */
export function DraftBar({ draft, onChange, intent, backTo }: DraftBarProps) {
  const { savedBy, savedAt, trouble, isHidden } = draft;
  return (
    <div className="draft-bar row">
      <State {...draftState(draft)} />
      <small>
        Gemt af {savedBy} {danishTime(savedAt)}
      </small>
      <ShareDraft draft={draft} onChange={onChange} />
      <Discard draft={draft} intent={intent} backTo={backTo} isHidden={isHidden} />
      {trouble && <p className="form-field__error">{trouble}</p>}
      {draft.isOrphan && (
        <p>
          Det, kladden hører til, er slettet. Udgiv den, så bliver du spurgt, om det skal oprettes
          igen.
        </p>
      )}
    </div>
  );
}

type DiscardProps = Omit<DraftBarProps, "onChange"> & { isHidden: boolean };

function Discard({ draft: { id, revision }, intent, backTo, isHidden }: DiscardProps) {
  const [isAsking, setAsking] = useState(false);
  const { send, busy, trouble } = useQuickSave({
    encType: "application/json",
    to: backTo,
    onSaved: () => setAsking(false),
  });
  return (
    <>
      <button
        className="text-button text-button--danger"
        type="button"
        onClick={() => setAsking(true)}
      >
        {isHidden ? "Slet det skjulte" : "Slet kladden"}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={isHidden ? "Slet det, der er skjult?" : "Slet kladden?"}
          keepLabel="Behold"
          confirmLabel="Slet"
          danger
          busy={busy}
          onKeep={() => setAsking(false)}
          onConfirm={() => send({ intent, as: "discard", draft: { id, revision } })}
        >
          <p>
            {isHidden
              ? "Det, der er skjult, findes så kun under Historik."
              : "Det, der står på hjemmesiden, ændres ikke."}
          </p>
          {trouble}
        </ConfirmDialog>
      )}
    </>
  );
}
