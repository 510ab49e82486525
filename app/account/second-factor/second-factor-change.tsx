import { SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import type { AccountStepForm } from "../step.tsx";

type ChangeProps = {
  since: string;
  recoveryCodesLeft: number;
  isRequired: boolean;
  form: AccountStepForm;
};

export function ChangeSecondFactor({ since, recoveryCodesLeft, isRequired, form }: ChangeProps) {
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
        <Step form={form} intent="renew" summary="Opret nye koder" label="Ja, opret ti nye" />
      </section>
      <section aria-labelledby="slaa-fra">
        <h2 id="slaa-fra">Slå totrinslogin fra</h2>
        <p>
          {isRequired
            ? "Får du ny telefon, så slå det fra her og til igen med den nye. På denne hjemmeside skal det være slået til."
            : "Får du ny telefon, så slå det fra her og til igen med den nye."}
        </p>
        <Step form={form} intent="turn-off" summary="Slå fra" label="Ja, slå totrinslogin fra" />
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

type StepProps = { form: AccountStepForm; intent: string; summary: string; label: string };

/** Opened first: one press too many must cost nobody their codes. */
function Step({ form: { Form, busy }, intent, summary, label }: StepProps) {
  return (
    <details>
      <summary>{summary}</summary>
      <Form method="post" className="row">
        <SubmitButton className="button button--light" intent={intent} busy={busy}>
          {label}
        </SubmitButton>
      </Form>
    </details>
  );
}
