import type { ComponentProps } from "react";

type FormFieldProps = ComponentProps<"input"> & {
  id: string;
  label: string;
  hint?: string;
  problem?: string;
};

export function FormField({ id, label, hint, problem, required = true, ...input }: FormFieldProps) {
  const note = problem ?? hint;
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {!required && <span> (valgfrit)</span>}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        required={required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note && `${id}-hint`}
      />
      {note && (
        <p className={problem ? "form-field__error" : "form-field__hint"} id={`${id}-hint`}>
          {note}
        </p>
      )}
    </div>
  );
}
