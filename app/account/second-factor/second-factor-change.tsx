import { SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import type { AccountForm } from "../use-account-form.tsx";

type ChangeProps = {
  since: string;
  recoveryCodesLeft: number;
  isRequired: boolean;
  form: AccountForm;
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
        <Confirmed
          form={form}
          action="/admin/totrinslogin/nye-koder"
          summary="Opret nye koder"
          label="Ja, opret ti nye"
        />
      </section>
      <section aria-labelledby="slaa-fra">
        <h2 id="slaa-fra">Slå totrinslogin fra</h2>
        <p>
          {isRequired
            ? "Får du ny telefon, så slå det fra her og til igen med den nye. På denne hjemmeside skal det være slået til."
            : "Får du ny telefon, så slå det fra her og til igen med den nye."}
        </p>
        <Confirmed
          form={form}
          action="/admin/totrinslogin/slaa-fra"
          summary="Slå fra"
          label="Ja, slå totrinslogin fra"
        />
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

type ConfirmedProps = { form: AccountForm; action: string; summary: string; label: string };

/** A second press confirms, so that one press too many does not replace the codes. */
function Confirmed({ form: { Form, busy }, action, summary, label }: ConfirmedProps) {
  return (
    <details>
      <summary>{summary}</summary>
      <Form method="post" action={action} className="row">
        <SubmitButton className="button button--light" busy={busy}>
          {label}
        </SubmitButton>
      </Form>
    </details>
  );
}
