import { useEffect, useRef } from "react";
import {
  NewPasswordFields,
  PasswordField,
  SubmitButton,
  UserName,
} from "../admin/sign-in/account-fields.tsx";
import { AccountMessage } from "./message.tsx";
import { useAccountStep } from "./step.tsx";

/** A new password for oneself; the present one is asked for, so that an open screen is not enough. */
export function PasswordForm({ email }: { email: string }) {
  const { Form, busy, answer, reauthentication } = useAccountStep("password");
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);

  return (
    <section aria-labelledby="adgangskode">
      <h2 id="adgangskode">Adgangskode</h2>
      <AccountMessage answer={answer} />
      {reauthentication}
      <Form method="post" className="form-grid" ref={form}>
        <UserName email={email} />
        <PasswordField label="Nuværende adgangskode" name="currentPassword" />
        <NewPasswordFields />
        <div className="row">
          <SubmitButton intent="password" busy={busy}>
            {busy ? "Gemmer..." : "Skift adgangskode"}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
