import { useId, useRef } from "react";
import { PlainField } from "../admin/form/fields.tsx";
import { useCopying } from "../admin/shell/use-copying.ts";
import { SubmitButton } from "../admin/sign-in/account-fields.tsx";
import { useAnswer } from "../site/browser/use-answer.ts";
import { RoleField } from "./role-field.tsx";
import { useAccountForm } from "./use-account-form.tsx";

/** Shows the link too, so that a broken mail server does not prevent an invitation. */
export function InviteForm() {
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
