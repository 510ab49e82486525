import { type FormEvent, useEffect, useRef } from "react";
import { cvrWarning, eanWarning } from "../../formats/business-number.ts";
import { formatKroner } from "../../formats/kroner.ts";
import { ArrowRight } from "../../site/page/icons.tsx";
import {
  findOrderProblems,
  ORDER_LABELS,
  type OrderField as OrderFieldName,
  parseOrderForm,
} from "../order.ts";
import type { OrderAnswer } from "../order-answer.ts";
import { remainingRefusal } from "../order-answer.ts";
import { type OrderSum, sumContents } from "../order-sum.ts";
import { CprDoubt, useCprDoubt } from "./cpr-doubt.tsx";
import { cprWarning } from "./cpr-number.ts";
import { meantEmail } from "./email-hint.ts";
import { OrderField } from "./order-field.tsx";
import { useOrderDraft } from "./use-order-draft.ts";

type OrderFormProps = {
  /** As shown: what the visitor agrees to. */
  sum: OrderSum;
  answer: OrderAnswer | undefined;
  isSending: boolean;
  isAwaited: boolean;
  onSend: (sent: FormData) => void;
};

export function OrderForm({ sum, answer, isSending, isAwaited, onSend }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change } = useOrderDraft(form);
  const refusal = answer && remainingRefusal(answer, draft.form);
  const doubt = useCprDoubt(draft.form);

  useEffect(() => {
    if (isSending || answer?.kind !== "refused") return;
    const next = form.current?.querySelector<HTMLElement>("[aria-invalid], [type=submit]");
    next?.focus();
  }, [answer, isSending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const shown = parseOrderForm(new FormData(event.currentTarget));
    const isReady = Object.keys(findOrderProblems(shown)).length === 0;
    if (isReady && doubt.isOpen) doubt.ask();
    else send(event.currentTarget);
  }

  function send(filledIn: HTMLFormElement) {
    const sent = new FormData(filledIn);
    sent.set("orderId", draft.id);
    onSend(sent);
  }

  const field = (name: OrderFieldName) => ({
    name,
    label: ORDER_LABELS[name],
    value: draft.form[name],
    problem: refusal?.problems[name],
    onChange: change,
  });

  return (
    <form ref={form} className="form-grid" noValidate onSubmit={submit} data-by-script>
      <h2 className="title-m">Send din bestilling</h2>
      <div className="form-grid__row">
        <OrderField {...field("navn")} autoComplete="name" findWarning={cprWarning} />
        <OrderField {...field("email")} type="email" autoComplete="email" findMeant={meantEmail} />
        <OrderField {...field("telefon")} type="tel" autoComplete="tel" />
        <OrderField {...field("adresse")} autoComplete="address-line1" findWarning={cprWarning} />
        <OrderField
          {...field("postnummer")}
          className="w-4"
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <OrderField
          {...field("by")}
          className="w-8"
          autoComplete="address-level2"
          findWarning={cprWarning}
        />
        <OrderField
          {...field("cvr")}
          className="w-5"
          inputMode="numeric"
          findWarning={cvrWarning}
        />
        <OrderField
          {...field("ean")}
          className="w-7"
          inputMode="numeric"
          findWarning={eanWarning}
        />
        <OrderField {...field("besked")} rows={4} findWarning={cprWarning} />
      </div>
      <RobotTrap />
      <p className="note">
        {sum.total > 0 && `I alt ${formatKroner(sum.total)}${sumContents(sum)}. `}Du får en faktura,
        når varerne er leveret, og har 14 dages fortrydelsesret.
      </p>
      <p className="note" role="status">
        {isAwaited &&
          !refusal &&
          "Vi ser efter, om den bestilling, du lige sendte, er kommet frem."}
      </p>
      {refusal && !isSending && <OrderAlert sentence={refusal.alert} />}
      {doubt.field ? (
        <CprDoubt
          field={doubt.field}
          onMend={() => {
            doubt.settle();
            focusField(form.current, doubt.field);
          }}
          onSendAnyway={() => {
            doubt.settle();
            if (form.current) send(form.current);
          }}
        />
      ) : (
        <div>
          <button className="button" type="submit" disabled={isSending} aria-busy={isSending}>
            {isSending ? "Sender bestilling..." : "Send bestilling"}
            {!isSending && <ArrowRight />}
          </button>
        </div>
      )}
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: OrderFieldName | undefined) {
  form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
}

/** A field that no person sees or reaches; what fills it is a robot. */
function RobotTrap() {
  return (
    <div className="sr" aria-hidden="true">
      <label htmlFor="website">Lad dette felt stå tomt</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function OrderAlert({ sentence }: { sentence: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>{sentence}</p>
    </div>
  );
}
