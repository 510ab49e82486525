import { useFetcher } from "react-router";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import type { MailState } from "../list/mail-state.ts";
import { OrderMails } from "../list/order-mails.tsx";
import type { Withdrawal } from "./withdrawal.ts";

export type ShownWithdrawal = Pick<Withdrawal, "id" | "form"> & { arrived: string };

/** Withdrawals that no order belongs to: somebody has to find what they are about. */
type OpenWithdrawal = ShownWithdrawal & { mails: MailState[] };

export function OpenWithdrawals({ withdrawals }: { withdrawals: OpenWithdrawal[] }) {
  if (withdrawals.length === 0) return null;
  return (
    <section className="open-withdrawals" aria-labelledby="fortrydelser">
      <h2 id="fortrydelser">Fortrydelser uden bestilling</h2>
      <p>Der er ingen bestilling med det nummer. Find den på navn eller e-mail.</p>
      <ul>
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <p>{withdrawalWords(withdrawal)}</p>
            <HandledButton {...withdrawal} />
            <OrderMails mails={withdrawal.mails} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Fortrudt i dag kl. 10.42 af Mathilde Krogh (mk@example.dk), bestilling 1042: Følelsestavle' */
export function withdrawalWords({ form, arrived }: ShownWithdrawal): string {
  const { navn, email, nummer, hvad } = form;
  return `Fortrudt ${arrived} af ${navn} (${email}), bestilling ${nummer}: ${hvad || "det hele"}`;
}

function HandledButton({ id, form }: ShownWithdrawal) {
  const fetcher = useFetcher<SaveAnswer>();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={id} />
      <button
        className="button button--light button--small"
        name="intent"
        value="withdrawal"
        type="submit"
        disabled={busy}
      >
        Behandlet<span className="sr">: fortrydelse fra {form.navn}</span>
      </button>
      {!busy && fetcher.data?.ok === false && <p role="alert">{fetcher.data.sentence}</p>}
    </fetcher.Form>
  );
}
