import { type InputHTMLAttributes, useId, useState } from "react";
import { isRequired, type OrderField as OrderFieldName } from "./order.ts";

type OrderFieldProps = {
  name: OrderFieldName;
  label: string;
  value: string;
  onChange: (field: OrderFieldName, value: string) => void;
  /** Why the order cannot be sent with what stands here. */
  problem: string | undefined;
  /** A doubt about what stands here, said once the field has been left. */
  findWarning?: (value: string) => string | undefined;
  /** Its width in the form's grid. */
  className?: string;
  type?: InputHTMLAttributes<HTMLInputElement>["type"];
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: string;
  /** More than one makes it a text area. */
  rows?: number;
};

/** A field of the order form with its label, and below it the problem or the doubt. */
export function OrderField(props: OrderFieldProps) {
  const { name, label, value, onChange, problem, findWarning, className, rows, ...rest } = props;
  const [hasBeenLeft, setHasBeenLeft] = useState(value !== "");
  const id = useId();
  const warning = hasBeenLeft && !problem ? findWarning?.(value) : undefined;
  const control = {
    id,
    name,
    value,
    required: isRequired(name),
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem || warning ? `${id}-note` : undefined,
    onBlur: () => onceNothingIsPressed(() => setHasBeenLeft(true)),
  };
  return (
    <div className={className ? `form-field ${className}` : "form-field"}>
      <label htmlFor={id}>
        {label}
        {!isRequired(name) && <span> (valgfrit)</span>}
      </label>
      {rows ? (
        <textarea
          {...control}
          rows={rows}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ) : (
        <input {...rest} {...control} onChange={(event) => onChange(name, event.target.value)} />
      )}
      {problem && (
        <p className="form-field__error" id={`${id}-note`}>
          {problem}
        </p>
      )}
      {findWarning && (
        <div role="status">
          {warning && (
            <p className="form-field__hint" id={`${id}-note`}>
              {warning}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** A doubt that appears pushes down what is below it: a button being pressed would slip from under the finger. */
function onceNothingIsPressed(show: () => void) {
  if (!document.querySelector(":active")) return show();
  window.addEventListener("mouseup", () => setTimeout(show), { once: true });
}
