import { Link } from "react-router";
import { ActButton } from "../../shell/act-button.tsx";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { ChosenBox, MarkChosen } from "../../shell/mark-chosen.tsx";
import { type Search, searchQuery } from "../orders/search.ts";
import type { Withdrawal } from "../withdrawal/withdrawal.ts";
import type { MailState } from "./mail-state.ts";
import { OrderMails } from "./order-mails.tsx";

export type ShownWithdrawal = Pick<Withdrawal, "id" | "form"> & { arrived: string };

type OpenWithdrawalsProps = {
  open: (ShownWithdrawal & { mails: MailState[] })[];
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
        {open.map(({ mails, ...withdrawal }) => {
          const { id, form } = withdrawal;
          const whose = <span className="sr">: fortrydelse fra {form.navn}</span>;
          return (
            <li key={id}>
              {count > 1 && (
                <ChosenBox form={FORM} id={id} label={`Vælg fortrydelse fra ${form.navn}`} />
              )}
              <p>{formatWithdrawal(withdrawal)}</p>
              <Link className="link" to={{ search: searchQuery({ text: form.navn, page: 1 }) }}>
                Find bestillingen{whose}
              </Link>
              <ActButton
                className="button button--light button--small"
                fields={{ intent: "withdrawal", id }}
              >
                Behandlet{whose}
              </ActButton>
              <OrderMails mails={mails} />
            </li>
          );
        })}
      </ul>
      <ListPager
        at={at}
        found={count}
        pageQuery={(page) => searchQuery(search, ["fortrydelser", String(page)])}
      />
    </section>
  );
}

/** 'Fortrudt i dag kl. 10.42 af Mathilde Krogh (mk@example.dk), bestilling 1042: Følelsestavle' */
export function formatWithdrawal({ form, arrived }: ShownWithdrawal): string {
  const { navn, email, nummer, hvad } = form;
  return `Fortrudt ${arrived} af ${navn} (${email}), bestilling ${nummer}: ${hvad || "det hele"}`;
}
