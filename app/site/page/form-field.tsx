import type { ComponentProps } from "react";

type FormFieldProps = ComponentProps<"input"> & {
  id: string;
  label: string;
  hint?: string;
  /** Why the form cannot be sent with what stands here; said in the hint's place. */
  problem?: string;
};

/** A line of a form that the browser itself sends, and that the server shows again where it refuses it. */
export function FormField({ id, label, hint, problem, required = true, ...input }: FormFieldProps) {
  const said = problem ?? hint;
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
        aria-describedby={said && `${id}-hint`}
      />
      {said && (
        <p className={problem ? "form-field__error" : "form-field__hint"} id={`${id}-hint`}>
          {said}
        </p>
      )}
    </div>
  );
}
