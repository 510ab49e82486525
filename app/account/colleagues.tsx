import { useState } from "react";
import { ConfirmDialog } from "../admin/shell/dialog.tsx";
import { State } from "../admin/shell/state.tsx";
import { ROLES, type Role } from "../formats/role.ts";
import { InviteForm } from "./invite.tsx";
import { ROLE_WORDS, RoleField } from "./role-field.tsx";
import { useAccountForm } from "./use-account-form.tsx";

type ColleagueRow = { id: string; email: string; role: Role; hasPassword: boolean };

export function OwnRole({ role }: { role: Role }) {
  return (
    <section aria-labelledby="rolle">
      <h2 id="rolle">Din rolle</h2>
      <p>
        {role}: {ROLE_WORDS[role]}. Kun en ejer kan ændre din rolle.
      </p>
    </section>
  );
}

export function ColleagueList({ myId, colleagues }: { myId: string; colleagues: ColleagueRow[] }) {
  const { Form, submit, busy, message } = useAccountForm();
  const [leaving, setLeaving] = useState<ColleagueRow>();

  function remove({ id }: ColleagueRow) {
    setLeaving(undefined);
    submit({ id }, { method: "post", action: "/admin/konto/kolleger/slet" });
  }

  return (
    <section aria-labelledby="kolleger">
      <h2 id="kolleger">Kolleger</h2>
      <dl className="definitions">
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>{ROLE_WORDS[role]}</dd>
          </div>
        ))}
      </dl>
      {message}
      <ul className="rule-list">
        {colleagues.map((colleague) => (
          <li key={colleague.id}>
            <p>
              <strong>{colleague.email}</strong>
              {!colleague.hasPassword && <small>Inviteret, har ikke valgt adgangskode endnu</small>}
            </p>
            <Form method="post" action="/admin/konto/kolleger/rolle" className="account__role row">
              <input type="hidden" name="id" value={colleague.id} />
              <RoleField
                key={colleague.role}
                label={`Rolle for ${colleague.email}`}
                chosen={colleague.role}
                isLabelHidden
              />
              <button
                className="text-button"
                type="submit"
                disabled={busy}
                aria-label={`Gem rolle for ${colleague.email}`}
              >
                Gem rolle
              </button>
            </Form>
            {colleague.id === myId ? (
              <State kind="published" words="Dig" />
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
