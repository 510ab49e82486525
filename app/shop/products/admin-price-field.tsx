import { TextField } from "../../admin/form/fields.tsx";
import { useTextField } from "../../admin/form/form-state.tsx";
import { priceHint } from "./price-hint.ts";

/** The price text, and what the cart would charge for it, while it is typed. */
export function PriceField({ name }: { name: string }) {
  const hint = priceHint(useTextField(name).value);
  return (
    <div className="form-field">
      <TextField
        name={name}
        hint={
          hint?.charged ? (
            <>
              I kurven koster den <strong>{hint.charged}</strong>
            </>
          ) : (
            "Skriv kun prisen, for eksempel 599 kr."
          )
        }
      />
      <p className={hint?.warning && "form-field__error"} role="status">
        {hint?.warning}
      </p>
    </div>
  );
}
