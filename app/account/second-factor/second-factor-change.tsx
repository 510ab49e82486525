import { Form, useNavigation } from "react-router";
import { AnyCodeField, PasswordField, SubmitButton } from "../../admin/sign-in/account-fields.tsx";

type ChangeProps = { since: string; recoveryCodesLeft: number; isRequired: boolean };

export function ChangeSecondFactor({ since, recoveryCodesLeft, isRequired }: ChangeProps) {
  return (
    <>
      <p>
        Totrinslogin har været slået til siden {since}. {codesLeft(recoveryCodesLeft)}
      </p>
      <section aria-labelledby="nye-koder">
        <h2 id="nye-koder" tabIndex={-1}>
          Nye gendannelseskoder
        </h2>
        <p>Opret ti nye, hvis du har brugt de fleste, eller hvis andre kan have set dem.</p>
        <PasswordAndCode intent="renew" label="Opret nye koder" />
      </section>
      <section aria-labelledby="slaa-fra">
        <h2 id="slaa-fra">Slå totrinslogin fra</h2>
        <p>
          {isRequired
            ? "Får du ny telefon, så slå det fra her og til igen med den nye. På denne hjemmeside skal det være slået til."
            : "Får du ny telefon, så slå det fra her og til igen med den nye."}
        </p>
        <PasswordAndCode intent="turn-off" label="Slå fra" />
      </section>
    </>
  );
}

export function codesLeft(count: number): string {
  if (count === 0) return "Du har ingen gendannelseskoder tilbage.";
  return count === 1
    ? "Du har én gendannelseskode tilbage."
    : `Du har ${count} gendannelseskoder tilbage.`;
}

function PasswordAndCode({ intent, label }: { intent: string; label: string }) {
  const sending = useNavigation().formData?.get("intent");
  const busy = sending === intent;
  return (
    <Form method="post" className="form-grid" noValidate>
      <PasswordField label="Din adgangskode" />
      <AnyCodeField />
      <div className="row">
        <SubmitButton className="button button--light" intent={intent} busy={busy}>
          {label}
        </SubmitButton>
      </div>
    </Form>
  );
}
