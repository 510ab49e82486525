import { useRef } from "react";
import {
  NewPasswordFields,
  PasswordField,
  SubmitButton,
  UserName,
} from "../admin/sign-in/account-fields.tsx";
import { useAnswer } from "../site/browser/use-answer.ts";
import { useAccountForm } from "./use-account-form.tsx";

/** Requires the current password: an unattended screen must not be enough. */
export function PasswordForm({ email }: { email: string }) {
  const { Form, busy, answer, message } = useAccountForm();
  const form = useRef<HTMLFormElement>(null);

  useAnswer(answer, ({ ok }) => ok && form.current?.reset());

  return (
    <section aria-labelledby="adgangskode">
      <h2 id="adgangskode">Adgangskode</h2>
      {message}
      <Form method="post" action="/admin/konto/adgangskode" className="form-grid" ref={form}>
        <UserName email={email} />
        <PasswordField label="Nuværende adgangskode" name="currentPassword" />
        <NewPasswordFields />
        <div className="row">
          <SubmitButton busy={busy}>{busy ? "Gemmer..." : "Skift adgangskode"}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
