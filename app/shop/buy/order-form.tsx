import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { cvrWarning, eanWarning } from "../../formats/business-number.ts";
import { RobotTrap } from "../../site/form/robot-trap.tsx";
import { emptyTrap } from "../../site/form/trap.ts";
import { FormField, type FormFieldProps } from "../../site/page/form-field.tsx";
import {
  BUYERS,
  type Buyer,
  buyerOf,
  isRequired,
  ORDER_LABELS,
  type OrderField as OrderFieldName,
} from "../orders/order.ts";
import { type OrderRefusal, remainingRefusal } from "../orders/order-answer.ts";
import type { OrderSum } from "../orders/order-sum.ts";
import { useOrderDraft } from "./order-draft.ts";
import { type OrderTerms, TermsBeforeOrder } from "./order-terms.tsx";
import { cprWarning, emailWarning, suggestEmail } from "./typing-hints.ts";

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
  const buyer = buyerOf(draft.form) ?? "privat";

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
    <form ref={form} className="form-grid order-form" noValidate onSubmit={submit}>
      <h2 className="sr">Din bestilling</h2>
      <BuyerChoice value={buyer} onChange={change} />
      <div className="form-grid__row">
        {FIELDS.map((field) => (
          <OrderField
            key={field.name}
            {...field}
            label={labelOf(field.name, buyer)}
            value={draft.form[field.name]}
            problem={refusal?.problems[field.name]}
            onChange={change}
          />
        ))}
      </div>
      <RobotTrap />
      <TermsBeforeOrder
        terms={terms}
        sum={sum}
        alert={refusal && !isSending && <OrderAlert sentence={refusal.alert} />}
      >
        <button className="button" type="submit" disabled={isSending} aria-busy={isSending}>
          {isSending ? "Sender bestilling..." : "Bestil med betalingspligt"}
        </button>
      </TermsBeforeOrder>
    </form>
  );
}

const BUSINESS = "virksomhed offentlig";

type FieldOfForm = Partial<ComponentProps<typeof OrderField>> & { name: OrderFieldName };

const FIELDS: FieldOfForm[] = [
  { name: "organisation", buyers: BUSINESS, autoComplete: "organization" },
  {
    name: "cvr",
    buyers: BUSINESS,
    className: "w-5",
    inputMode: "numeric",
    findWarning: cvrWarning,
  },
  {
    name: "ean",
    buyers: BUSINESS,
    className: "w-7",
    hint: "13 cifre. Så kommer fakturaen elektronisk.",
    inputMode: "numeric",
    findWarning: eanWarning,
  },
  { name: "rekvisition", buyers: "offentlig" },
  { name: "navn", autoComplete: "name", findWarning: cprWarning },
  {
    name: "email",
    type: "email",
    autoComplete: "email",
    findMeant: suggestEmail,
    findWarning: emailWarning,
  },
  { name: "telefon", type: "tel", autoComplete: "tel" },
  { name: "adresse", autoComplete: "address-line1", findWarning: cprWarning },
  { name: "postnummer", className: "w-4", inputMode: "numeric", autoComplete: "postal-code" },
  { name: "by", className: "w-8", autoComplete: "address-level2", findWarning: cprWarning },
  {
    name: "besked",
    rows: 3,
    hint: "Skriv ikke om helbred eller andet personligt.",
    findWarning: cprWarning,
  },
];

function labelOf(field: OrderFieldName, buyer: Buyer): string {
  if (field === "navn" && buyer !== "privat") return "Att.";
  if (field !== "organisation") return ORDER_LABELS[field];
  return buyer === "offentlig" ? "Institution" : "Virksomhedens navn";
}

function OrderAlert({ sentence }: { sentence: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>{sentence}</p>
    </div>
  );
}

type BuyerChoiceProps = { value: string; onChange: (field: OrderFieldName, value: string) => void };

/** CSS hides the fields that do not concern the chosen buyer. */
function BuyerChoice({ value, onChange }: BuyerChoiceProps) {
  return (
    <fieldset className="buyer-choice">
      <legend>Hvem bestiller?</legend>
      <div className="seg">
        {Object.entries(BUYERS).map(([buyer, label]) => (
          <label key={buyer}>
            <input
              type="radio"
              name="koeber"
              value={buyer}
              checked={buyer === value}
              onChange={() => onChange("koeber", buyer)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OrderFieldProps = Omit<FormFieldProps, "id"> & {
  name: OrderFieldName;
  value: string;
  onChange: (field: OrderFieldName, value: string) => void;
  /** A warning, shown once the field loses focus. */
  findWarning?: (value: string) => string | undefined;
  /** A probable correction, offered once the field loses focus. */
  findMeant?: (value: string) => string | undefined;
};

function OrderField(props: OrderFieldProps) {
  const { name, value, onChange, findWarning, findMeant, ...field } = props;
  const [isFirstTyped, setFirstTyped] = useState(false);
  const [hasBeenLeft, setHasBeenLeft] = useState(false);
  const id = `order-${name}`;
  const canBeDoubted = !field.problem && (hasBeenLeft || !isFirstTyped);
  const warning = canBeDoubted ? findWarning?.(value) : undefined;
  const meant = canBeDoubted ? findMeant?.(value) : undefined;

  function change(typed: string) {
    if (value === "") setFirstTyped(true);
    onChange(name, typed);
  }

  function correct(email: string) {
    onChange(name, email);
    document.getElementById(id)?.focus();
  }

  return (
    <FormField
      {...field}
      id={id}
      name={name}
      value={value}
      required={isRequired(name)}
      onType={change}
      onBlur={() => afterMouseUp(() => setHasBeenLeft(true))}
      remark={
        (findWarning || findMeant) && (
          <>
            {meant && (
              <p className="form-field__hint">
                Mente du {meant}?{" "}
                <button className="text-button" type="button" onClick={() => correct(meant)}>
                  Ja, ret det
                </button>
              </p>
            )}
            {warning && <p className="form-field__hint">{warning}</p>}
          </>
        )
      }
    />
  );
}

/** A warning pushes the content below it down: a button being pressed would slip from under the finger. */
function afterMouseUp(show: () => void) {
  if (!document.querySelector(":active")) return show();
  window.addEventListener("mouseup", () => setTimeout(show), { once: true });
}
