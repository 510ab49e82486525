import { useState } from "react";
import { ConfirmDialog } from "../admin/shell/confirm-dialog.tsx";
import { InviteForm } from "./invite.tsx";
import { AccountMessage } from "./message.tsx";
import { useAccountStep } from "./step.tsx";

type ColleagueRow = { id: string; email: string; hasPassword: boolean };

export function ColleagueList({ myId, colleagues }: { myId: string; colleagues: ColleagueRow[] }) {
  const { submit, busy, answer, reauthentication } = useAccountStep("remove");
  const [leaving, setLeaving] = useState<ColleagueRow>();

  function remove({ id }: ColleagueRow) {
    setLeaving(undefined);
    submit({ intent: "remove", id }, { method: "post" });
  }

  return (
    <section aria-labelledby="kolleger">
      <h2 id="kolleger">Kolleger</h2>
      <p className="account__lead">De kan alle redigere hele hjemmesiden.</p>
      <AccountMessage answer={answer} />
      {reauthentication}
      <ul className="account__list">
        {colleagues.map((colleague) => (
          <li key={colleague.id}>
            <p>
              <strong>{colleague.email}</strong>
              {!colleague.hasPassword && <small>Inviteret, har ikke valgt adgangskode endnu</small>}
            </p>
            {colleague.id === myId ? (
              <span className="status">Dig</span>
            ) : (
              <button
                className="text-button text-button--danger"
                type="button"
                disabled={busy}
                aria-label={`Slet ${colleague.email}`}
                onClick={() => setLeaving(colleague)}
              >
                Slet
              </button>
            )}
          </li>
        ))}
      </ul>
      <InviteForm />
      {leaving && (
        <ConfirmDialog
          title="Slet konto"
          keepLabel="Behold"
          confirmLabel="Slet"
          danger
          onKeep={() => setLeaving(undefined)}
          onConfirm={() => remove(leaving)}
        >
          <p>
            Er du sikker på, at du vil slette kontoen {leaving.email}? Det, kollegaen har skrevet,
            bliver stående.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
