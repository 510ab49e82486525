import { type FormEvent, useEffect, useRef } from "react";
import { RobotTrap } from "../../site/form/robot-trap.tsx";
import { emptyTrap } from "../../site/form/trap.ts";
import { mayWithdraw } from "../orders/order.ts";
import { type OrderRefusal, remainingRefusal } from "../orders/order-answer.ts";
import type { OrderSum } from "../orders/order-sum.ts";
import { useOrderDraft } from "./order-draft.ts";
import { OrderFields } from "./order-fields.tsx";
import { type OrderTerms, TermsBeforeOrder } from "./order-terms.tsx";

type OrderFormProps = {
  sum: OrderSum;
  terms: OrderTerms;
  answer: OrderRefusal | undefined;
  isSending: boolean;
  onSend: (sent: FormData) => void;
};

export function OrderForm({ sum, terms, answer, isSending, onSend }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change } = useOrderDraft();
  const refusal = answer && remainingRefusal(answer, draft.form);

  useEffect(() => {
    if (isSending || !answer) return;
    const next = form.current?.querySelector<HTMLElement>("[aria-invalid], [type=submit]");
    next?.focus();
  }, [answer, isSending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    emptyTrap(event.currentTarget);
    onSend(sent);
  }

  return (
    <form ref={form} className="form-grid" noValidate onSubmit={submit}>
      <h2 className="sr">Din bestilling</h2>
      <OrderFields form={draft.form} problems={refusal?.problems} onChange={change} />
      <RobotTrap />
      <TermsBeforeOrder
        terms={terms}
        sum={sum}
        isPrivate={mayWithdraw(draft.form)}
        alert={refusal && !isSending && <OrderAlert sentence={refusal.alert} />}
      >
        <button className="button" type="submit" disabled={isSending} aria-busy={isSending}>
          {isSending ? "Sender bestilling..." : "Bestil med betalingspligt"}
        </button>
      </TermsBeforeOrder>
    </form>
  );
}

function OrderAlert({ sentence }: { sentence: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>{sentence}</p>
    </div>
  );
}
