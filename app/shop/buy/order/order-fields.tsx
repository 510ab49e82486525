import { type ComponentProps, useState } from "react";
import { cvrWarning, eanWarning } from "../../../formats/business-number.ts";
import { FormField, type FormFieldProps } from "../../../site/page/form-field.tsx";
import {
  BUYERS,
  type Buyer,
  buyerOf,
  isAskedOf,
  isRequired,
  isRequiredByPhone,
  ORDER_LABELS,
  type OrderField as OrderFieldName,
  type OrderForm,
  type OrderProblems,
} from "../../orders/order.ts";
import { cprWarning, emailWarning, suggestEmail } from "./typing-hints.ts";

type ChangeField = (field: OrderFieldName, value: string) => void;

type OrderFieldsProps = {
  form: OrderForm;
  problems?: OrderProblems;
  /** Written by staff: nothing of their own is proposed, and the e-mail may be left out. */
  isByPhone?: boolean;
  onChange: ChangeField;
};

/** The kind of buyer, and the fields that concern it. */
export function OrderFields({ form, problems, isByPhone, onChange }: OrderFieldsProps) {
  const buyer = buyerOf(form) ?? "privat";
  return (
    <>
      <BuyerChoice value={buyer} onChange={onChange} />
      <div className="form-grid__row">
        {FIELDS.filter(({ name }) => isAskedOf(name, buyer)).map((field) => (
          <OrderField
            key={field.name}
            {...field}
            label={labelOf(field.name, buyer)}
            required={(isByPhone ? isRequiredByPhone : isRequired)(field.name)}
            autoComplete={isByPhone ? "off" : field.autoComplete}
            value={form[field.name]}
            problem={problems?.[field.name]}
            onChange={onChange}
          />
        ))}
      </div>
    </>
  );
}

type FieldOfForm = Partial<ComponentProps<typeof OrderField>> & { name: OrderFieldName };

const FIELDS: FieldOfForm[] = [
  { name: "organisation", autoComplete: "organization" },
  {
    name: "cvr",
    className: "w-5",
    inputMode: "numeric",
    findWarning: cvrWarning,
  },
  {
    name: "ean",
    className: "w-7",
    hint: "13 cifre. Så kommer fakturaen elektronisk.",
    inputMode: "numeric",
    findWarning: eanWarning,
  },
  { name: "rekvisition" },
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

function BuyerChoice({ value, onChange }: { value: Buyer; onChange: ChangeField }) {
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
  onChange: ChangeField;
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
