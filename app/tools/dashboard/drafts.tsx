import { useState } from "react";
import { Link } from "react-router";
import type { DraftState } from "../../admin/drafts/draft-state.ts";
import { useQuickSave } from "../../admin/save/use-quick-save.tsx";
import { ConfirmDialog } from "../../admin/shell/confirm-dialog.tsx";
import { State } from "../../admin/shell/state.tsx";
import { danishTime } from "../../formats/danish-time.ts";

export type ListedDraft = {
  id: string;
  title: string;
  to: string;
  state: DraftState;
  savedBy: string;
  savedAt: string;
  trouble?: string;
  isUnreadable?: boolean;
};

/** What is begun and not published, by whom; what could not be published says why. */
export function Drafts({ drafts }: { drafts: ListedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className="unpublished" aria-labelledby="kladder">
      <h2 id="kladder">Kladder</h2>
      <ul className="rows rule-list">
        {drafts.map(({ id, title, to, state, savedBy, savedAt, trouble, isUnreadable }) => (
          <li key={id}>
            {isUnreadable ? (
              title
            ) : (
              <Link className="link" to={to}>
                {title}
              </Link>
            )}
            <State {...state} />
            <small>
              {savedBy}, {danishTime(savedAt)}
            </small>
            {trouble && <p className="form-field__error">{trouble}</p>}
            {isUnreadable && <Discard id={id} title={title} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Discard({ id, title }: Pick<ListedDraft, "id" | "title">) {
  const [isAsking, setAsking] = useState(false);
  const { send, busy, trouble } = useQuickSave({ onSaved: () => setAsking(false) });
  return (
    <>
      <button
        className="text-button text-button--danger"
        type="button"
        onClick={() => setAsking(true)}
      >
        Slet kladden<span className="sr">: {title}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Slet kladden?"
          keepLabel="Behold"
          confirmLabel="Slet"
          danger
          busy={busy}
          onKeep={() => setAsking(false)}
          onConfirm={() => send({ draft: id })}
        >
          <p>Det, der står i den, kan så ikke reddes. Det, der står på hjemmesiden, ændres ikke.</p>
          {trouble}
        </ConfirmDialog>
      )}
    </>
  );
}
