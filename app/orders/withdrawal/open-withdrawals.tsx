import { Link, useFetcher } from "react-router";
import { ListPager } from "../../admin/list/list-part-bar.tsx";
import { ChosenBox, MarkChosen } from "../../admin/list/mark-chosen.tsx";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import type { MailState } from "../list/mail-state.ts";
import { OrderMails } from "../list/order-mails.tsx";
import { orderQuery, type Search, withdrawalsQuery } from "../list/search.ts";
import type { Withdrawal } from "./withdrawal.ts";

export type ShownWithdrawal = Pick<Withdrawal, "id" | "form"> & { arrived: string };

/** `named` is the order whose number it names, and whose e-mail is another. */
type OpenWithdrawal = ShownWithdrawal & { named: string | undefined; mails: MailState[] };

type OpenWithdrawalsProps = {
  open: OpenWithdrawal[];
  count: number;
  page: number;
  pages: number;
  /** A page of them is asked for. */
  isAsked: boolean;
  search: Search;
};

const FORM = "fortrydelser-valgt";
/** More would push the orders out of sight. */
const FEW = 3;

/** Withdrawals that fit no order: somebody has to find what they are about, and whose they are. */
export function OpenWithdrawals(props: OpenWithdrawalsProps) {
  const { open, count, search, isAsked, ...at } = props;
  if (count === 0) return null;
  return (
    <details className="open-withdrawals" open={isAsked || count <= FEW}>
      <summary>
        <h2>Fortrydelser uden bestilling ({count})</h2>
      </summary>
      <p>Find bestillingen på navn eller e-mail, og svar kunden.</p>
      {count > 1 && <MarkChosen id={FORM} intent="withdrawal" label="De valgte er behandlet" />}
      <ul>
        {open.map((withdrawal) => (
          <li key={withdrawal.id}>
            {count > 1 && (
              <ChosenBox
                form={FORM}
                id={withdrawal.id}
                label={`Vælg fortrydelse fra ${withdrawal.form.navn}`}
              />
            )}
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
      <ListPager at={at} found={count} pageQuery={(page) => withdrawalsQuery(search, page)} />
    </details>
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
