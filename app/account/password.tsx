import { useEffect, useRef } from "react";
import { PlainField } from "../admin/form/fields.tsx";
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
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PlainField
          label="Nuværende adgangskode"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <PlainField
          label="Ny adgangskode"
          hint="Mindst 12 tegn. Tre-fire ord i træk er godt."
          name="newPassword"
          type="password"
          autoComplete="new-password"
        />
        <PlainField
          label="Ny adgangskode igen"
          name="repeated"
          type="password"
          autoComplete="new-password"
        />
        <div className="row">
          <button
            className="button"
            name="intent"
            value="password"
            type="submit"
            disabled={busy}
            aria-busy={busy}
          >
            {busy ? "Gemmer..." : "Skift adgangskode"}
          </button>
        </div>
      </Form>
    </section>
  );
}
