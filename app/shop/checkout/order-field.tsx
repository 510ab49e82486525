import { type InputHTMLAttributes, useRef, useState } from "react";
import { isRequired, type OrderField as OrderFieldName } from "../orders/order.ts";

type OrderFieldProps = {
  name: OrderFieldName;
  label: string;
  value: string;
  onChange: (field: OrderFieldName, value: string) => void;
  problem: string | undefined;
  /** A warning, shown once the field loses focus. */
  findWarning?: (value: string) => string | undefined;
  /** A probable correction, offered once the field loses focus. */
  findMeant?: (value: string) => string | undefined;
  hint?: string;
  /** The kinds of buyer that see the field; default: all. */
  buyers?: string;
  className?: string;
  type?: InputHTMLAttributes<HTMLInputElement>["type"];
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: string;
  rows?: number;
};

export function OrderField(props: OrderFieldProps) {
  const {
    name,
    label,
    value,
    onChange,
    problem,
    findWarning,
    findMeant,
    hint,
    buyers,
    className,
    rows,
    ...rest
  } = props;
  const [isFirstTyped, setFirstTyped] = useState(false);
  const [hasBeenLeft, setHasBeenLeft] = useState(false);
  const id = `order-${name}`;
  const canBeDoubted = !problem && (hasBeenLeft || !isFirstTyped);
  const warning = canBeDoubted ? findWarning?.(value) : undefined;
  const meant = canBeDoubted ? findMeant?.(value) : undefined;
  const input = useRef<HTMLInputElement>(null);

  function change(typed: string) {
    if (value === "") setFirstTyped(true);
    onChange(name, typed);
  }

  const control = {
    id,
    name,
    value,
    required: isRequired(name),
    "aria-invalid": problem ? true : undefined,
    "aria-describedby":
      [hint && `${id}-hint`, (problem || warning || meant) && `${id}-note`]
        .filter(Boolean)
        .join(" ") || undefined,
    onBlur: () => afterMouseUp(() => setHasBeenLeft(true)),
  };
  return (
    <div className={className ? `form-field ${className}` : "form-field"} data-buyers={buyers}>
      <label htmlFor={id}>
        {label}
        {!isRequired(name) && <span> (valgfrit)</span>}
      </label>
      {rows ? (
        <textarea {...control} rows={rows} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...rest}
          {...control}
          ref={input}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {hint && (
        <p className="form-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="form-field__error" id={`${id}-note`}>
          {problem}
        </p>
      )}
      {(findWarning || findMeant) && (
        <div role="status">
          {meant && (
            <p className="form-field__hint" id={`${id}-note`}>
              Mente du {meant}?{" "}
              <button
                className="text-button"
                type="button"
                onClick={() => {
                  onChange(name, meant);
                  input.current?.focus();
                }}
              >
                Ja, ret det
              </button>
            </p>
          )}
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

/** A warning pushes the content below it down: a button being pressed would slip from under the finger. */
function afterMouseUp(show: () => void) {
  if (!document.querySelector(":active")) return show();
  window.addEventListener("mouseup", () => setTimeout(show), { once: true });
}
