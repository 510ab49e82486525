import { useRef } from "react";
import {
  NewPasswordFields,
  PasswordField,
  SubmitButton,
  UserName,
} from "../admin/sign-in/account-fields.tsx";
import { useAnswer } from "../site/browser/use-answer.ts";
import { AccountMessage } from "./message.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Requires the current password: an unattended screen must not be enough. */
export function PasswordForm({ email }: { email: string }) {
  const { Form, busy, answer, signIn } = useAccountForm();
  const form = useRef<HTMLFormElement>(null);

  useAnswer(answer, ({ ok }) => ok && form.current?.reset());

  return (
    <section aria-labelledby="adgangskode">
      <h2 id="adgangskode">Adgangskode</h2>
      <AccountMessage answer={answer} />
      {signIn}
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
