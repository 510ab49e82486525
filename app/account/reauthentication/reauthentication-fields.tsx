import { useEffect, useRef } from "react";
import { PlainField } from "../../admin/form/fields.tsx";

export type ReauthenticationFactors = {
  email: string;
  /** False where the password alone signs nobody in. */
  asksForPassword: boolean;
  asksForCode: boolean;
  hasPasskey: boolean;
};

/** Without script it is done `at` a page of its own. */
export type ReauthenticationRequest = ReauthenticationFactors & { at: string };

export type ReauthenticationAnswer = {
  ok: boolean;
  sentence: string;
  wrong?: "password" | "code";
  signedOut?: boolean;
};

type ReauthenticationFieldsProps = Pick<ReauthenticationFactors, "email" | "asksForCode"> & {
  answer?: ReauthenticationAnswer;
};

export function ReauthenticationFields({
  email,
  asksForCode,
  answer,
}: ReauthenticationFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!answer?.wrong) return;
    const wrong = fields.current?.querySelector<HTMLInputElement>(`[name="${answer.wrong}"]`);
    wrong?.focus();
    // Typed over, not behind.
    wrong?.select();
  }, [answer]);

  return (
    <div className="form-grid" ref={fields}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PlainField
        label="Adgangskode"
        name="password"
        type="password"
        autoComplete="current-password"
        data-first-focus
      />
      {asksForCode && (
        <PlainField
          label="Kode"
          hint="De seks cifre fra appen, eller en gendannelseskode."
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
        />
      )}
    </div>
  );
}
