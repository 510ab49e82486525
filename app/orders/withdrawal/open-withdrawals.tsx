import { Link, useFetcher } from "react-router";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import type { MailState } from "../list/mail-state.ts";
import { OrderMails } from "../list/order-mails.tsx";
import { orderQuery, type Search } from "../list/search.ts";
import type { Withdrawal } from "./withdrawal.ts";

export type ShownWithdrawal = Pick<Withdrawal, "id" | "form"> & { arrived: string };

/** `named` is the order whose number it names, and whose e-mail is another. */
type OpenWithdrawal = ShownWithdrawal & { named: string | undefined; mails: MailState[] };

type OpenWithdrawalsProps = { withdrawals: OpenWithdrawal[]; search: Search };

/** Withdrawals that fit no order: somebody has to find what they are about, and whose they are. */
export function OpenWithdrawals({ withdrawals, search }: OpenWithdrawalsProps) {
  if (withdrawals.length === 0) return null;
  return (
    <section className="open-withdrawals" aria-labelledby="fortrydelser">
      <h2 id="fortrydelser">Fortrydelser uden bestilling</h2>
      <p>Find bestillingen på navn eller e-mail, og svar kunden.</p>
      <ul>
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <div>
              <p>{withdrawalWords(withdrawal)}</p>
              <p>
                <WhyOpen named={withdrawal.named} search={search} />
              </p>
            </div>
            <HandledButton {...withdrawal} />
            <OrderMails mails={withdrawal.mails} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyOpen({ named, search }: { named: string | undefined; search: Search }) {
  if (!named) return "Der er ingen bestilling med det nummer.";
  return (
    <>
      E-mailen passer ikke på{" "}
      <Link className="link" to={{ search: orderQuery(search, "bestilling", named) }}>
        bestilling {named}
      </Link>
      .
    </>
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
