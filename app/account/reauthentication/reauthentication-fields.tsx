import { useRef } from "react";
import type {
  ReauthenticationAnswer,
  ReauthenticationFactors,
} from "../../admin/save/reauthentication-answer.ts";
import { AnyCodeField, PasswordField, UserName } from "../../admin/sign-in/account-fields.tsx";
import { useAnswer } from "../../site/browser/use-answer.ts";

type ReauthenticationFieldsProps = Pick<ReauthenticationFactors, "email" | "asksForCode"> & {
  answer?: ReauthenticationAnswer;
};

export function ReauthenticationFields({
  email,
  asksForCode,
  answer,
}: ReauthenticationFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);

  useAnswer(answer, (told) => {
    if (!told.wrong) return;
    const wrong = fields.current?.querySelector<HTMLInputElement>(`[name="${told.wrong}"]`);
    wrong?.focus();
    // Typed over, not behind.
    wrong?.select();
  });

  return (
    <div className="form-grid" ref={fields}>
      <UserName email={email} />
      <PasswordField label="Adgangskode" data-first-focus />
      {asksForCode && <AnyCodeField />}
    </div>
  );
}
