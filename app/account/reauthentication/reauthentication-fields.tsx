import { useEffect, useRef } from "react";
import type {
  ReauthenticationAnswer,
  ReauthenticationFactors,
} from "../../admin/save/reauthentication-answer.ts";
import { AnyCodeField, PasswordField, UserName } from "../../admin/sign-in/account-fields.tsx";

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
      <UserName email={email} />
      <PasswordField label="Adgangskode" data-first-focus />
      {asksForCode && <AnyCodeField />}
    </div>
  );
}
