import { useState } from "react";
import { FormField, type FormFieldProps } from "../../site/page/form-field.tsx";
import { isRequired, type OrderField as OrderFieldName } from "../orders/order.ts";

type OrderFieldProps = Omit<FormFieldProps, "id"> & {
  name: OrderFieldName;
  value: string;
  onChange: (field: OrderFieldName, value: string) => void;
  /** A warning, shown once the field loses focus. */
  findWarning?: (value: string) => string | undefined;
  /** A probable correction, offered once the field loses focus. */
  findMeant?: (value: string) => string | undefined;
};

export function OrderField(props: OrderFieldProps) {
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
