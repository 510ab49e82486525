import { useId, useRef, useState } from "react";
import { ROLES, type Role } from "../formats/role.ts";
import { ConfirmDialog } from "../shell/dialog.tsx";
import { PlainField } from "../shell/plain-field.tsx";
import { SubmitButton } from "../shell/sign-in/account-fields.tsx";
import { State } from "../shell/state.tsx";
import { useCopying } from "../shell/use-copying.ts";
import { useAnswer } from "../site/browser/use-answer.ts";
import { useAccountForm } from "./account-form.tsx";

const ROLE_WORDS: Record<Role, string> = {
  Ejer: "alt, også konti og bestillinger",
  Redaktør: "hjemmesidens indhold",
  Bestillinger: "bestillinger, fortrydelser og opkald",
};

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

/** Shows the link too, so that a broken mail server does not prevent an invitation. */
function InviteForm() {
  const { Form, busy, answer, message } = useAccountForm();
  const form = useRef<HTMLFormElement>(null);

  useAnswer(answer, ({ ok }) => ok && form.current?.reset());

  return (
    <div className="account__invite stack">
      <h3>Invitér en kollega</h3>
      {message}
      {answer?.link && <LinkToCopy key={answer.link} link={answer.link} />}
      <Form
        method="post"
        action="/admin/konto/kolleger/inviter"
        className="form-grid"
        noValidate
        ref={form}
      >
        <PlainField label="Kollegaens e-mail" name="email" type="email" autoComplete="off" />
        <RoleField label="Rolle" chosen="Redaktør" />
        <div className="row">
          <SubmitButton className="button button--small" busy={busy}>
            {busy ? "Inviterer..." : "Invitér"}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}

function LinkToCopy({ link }: { link: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, copy] = useCopying(field, "Linket");
  return (
    <div className="account__link form-field">
      <label htmlFor={id}>Link til kollegaen</label>
      <div className="row">
        <input id={id} ref={field} readOnly value={link} />
        <button
          className="button button--light button--small"
          type="button"
          onClick={() => copy(link)}
        >
          Kopiér link
        </button>
      </div>
      <p className="form-field__hint" role="status">
        {said}
      </p>
    </div>
  );
}

type RoleFieldProps = { label: string; chosen: Role; isLabelHidden?: boolean };

function RoleField({ label, chosen, isLabelHidden }: RoleFieldProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id} className={isLabelHidden ? "sr" : undefined}>
        {label}
      </label>
      <select id={id} name="role" defaultValue={chosen}>
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}
