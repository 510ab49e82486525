import { type ChangeEvent, useRef } from "react";
import { Link } from "react-router";
import { ActButton } from "../../shell/act-button.tsx";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { State } from "../../shell/state.tsx";
import { useAct } from "../../shell/use-act.tsx";
import { type Search, searchQuery } from "../orders/search.ts";
import type { Withdrawal } from "../withdrawal/withdrawal.ts";
import type { MailState } from "./row-state.ts";

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

export function OrderMails({ mails }: { mails: MailState[] }) {
  return (
    <ul className="order-mails stack">
      {mails.map(({ mailId, recipient, canRetry, ...mail }) => (
        <li key={`${mailId} ${recipient}`}>
          <State {...mail} />
          <small>{recipient}</small>
          {mail.detail && <small>{mail.detail}</small>}
          {canRetry && (
            <ActButton className="text-button" fields={{ intent: "retry", mailId, recipient }}>
              Send igen<span className="sr"> til {recipient}</span>
            </ActButton>
          )}
        </li>
      ))}
    </ul>
  );
}

type MarkChosenProps = { id: string; intent: string; label: string };

function MarkChosen({ id, intent, label }: MarkChosenProps) {
  const own = useRef<HTMLFormElement>(null);
  const { Form, form, busy, failure } = useAct({
    preventScrollReset: true,
    reloads: true,
    onDone: () => own.current?.reset(),
  });

  function tickAll({ currentTarget: all }: ChangeEvent<HTMLInputElement>) {
    for (const box of all.form?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.type === "checkbox") box.checked = all.checked;
    }
  }

  return (
    <>
      <Form {...form} className="mark-chosen row" id={id} ref={own}>
        <label className="chosen-box mark-chosen__all">
          <input type="checkbox" onChange={tickAll} />
          Vælg alle på siden
        </label>
        <button
          className="button button--light button--small"
          name="intent"
          value={intent}
          type="submit"
          disabled={busy}
        >
          {label}
        </button>
      </Form>
      {failure}
    </>
  );
}

function ChosenBox({ form, id, label }: { form: string; id: string; label: string }) {
  return (
    <label className="chosen-box">
      <span className="sr">{label}</span>
      <input type="checkbox" form={form} name="id" value={id} />
    </label>
  );
}
