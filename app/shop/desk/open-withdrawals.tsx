import { Link } from "react-router";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { ChosenBox, MarkChosen } from "../../shell/mark-chosen.tsx";
import { useAct } from "../../shell/use-act.tsx";
import { orderQuery, type Search, searchQuery } from "../orders/search.ts";
import type { Withdrawal } from "../withdrawal/withdrawal.ts";
import type { MailState } from "./mail-state.ts";
import { OrderMails } from "./order-mails.tsx";

export type ShownWithdrawal = Pick<Withdrawal, "id" | "form"> & { arrived: string };

type OpenWithdrawal = ShownWithdrawal & {
  named: string | undefined;
  fit: keyof typeof REASONS;
  mails: MailState[];
};

type OpenWithdrawalsProps = {
  open: OpenWithdrawal[];
  count: number;
  page: number;
  pages: number;
  search: Search;
};

const FORM = "fortrydelser-valgt";

/** These have no order yet: staff must find it, and the sender. */
export function OpenWithdrawals(props: OpenWithdrawalsProps) {
  const { open, count, search, ...at } = props;
  if (count === 0) return null;
  return (
    <section className="open-withdrawals">
      <h2>Fortrydelser uden bestilling ({count})</h2>
      <p className="below-s">Find bestillingen på navn eller e-mail, og svar kunden.</p>
      {count > 1 && <MarkChosen id={FORM} intent="withdrawal" label="De valgte er behandlet" />}
      <ul className="rows rule-list">
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
              <p>{formatWithdrawal(withdrawal)}</p>
              <p>
                <Reason {...withdrawal} search={search} />
              </p>
            </div>
            <WithdrawalForm {...withdrawal} />
            <OrderMails mails={withdrawal.mails} />
          </li>
        ))}
      </ul>
      <ListPager
        at={at}
        found={count}
        pageQuery={(page) => searchQuery(search, ["fortrydelser", String(page)])}
      />
    </section>
  );
}

const REASONS = {
  "no order": "Der er ingen bestilling med det nummer",
  "later order": "Fortrydelsen kom før",
  "no e-mail": "E-mailen er slettet eller kan ikke læses på",
  "other e-mail": "E-mailen passer ikke på",
  "its order": "E-mailen passer på",
};

function Reason({
  named,
  fit,
  search,
}: Pick<OpenWithdrawal, "named" | "fit"> & { search: Search }) {
  return (
    <>
      {REASONS[fit]}
      {named && (
        <>
          {" "}
          <Link className="link" to={{ search: orderQuery(search, named) }}>
            bestilling {named}
          </Link>
        </>
      )}
      .
    </>
  );
}

/** 'Fortrudt i dag kl. 10.42 af Mathilde Krogh (mk@example.dk), bestilling 1042: Følelsestavle' */
export function formatWithdrawal({ form, arrived }: ShownWithdrawal): string {
  const { navn, email, nummer, hvad } = form;
  return `Fortrudt ${arrived} af ${navn} (${email}), bestilling ${nummer}: ${hvad || "det hele"}`;
}

function WithdrawalForm({ id, form, named }: OpenWithdrawal) {
  const { Form, form: way, busy, failure } = useAct({ preventScrollReset: true, reloads: true });
  const button = {
    className: "button button--light button--small",
    name: "intent",
    disabled: busy,
  };
  const whose = <span className="sr">: fortrydelse fra {form.navn}</span>;
  return (
    <>
      <Form {...way} className="row">
        <input type="hidden" name="id" value={id} />
        <label>
          Hører til bestilling
          <input name="number" inputMode="numeric" autoComplete="off" defaultValue={named} />
        </label>
        <button {...button} value="link-withdrawal" type="submit">
          Knyt{whose}
        </button>
        <button {...button} value="withdrawal" type="submit">
          Behandlet{whose}
        </button>
      </Form>
      {failure}
    </>
  );
}
