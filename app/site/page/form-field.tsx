import type { ComponentProps, ReactNode } from "react";

type InputProps = "name" | "type" | "inputMode" | "autoComplete" | "defaultValue" | "value";

export type FormFieldProps = Pick<ComponentProps<"input">, InputProps | "required"> & {
  id: string;
  label: string;
  hint?: string;
  problem?: string;
  /** Makes it a text area. */
  rows?: number;
  className?: string;
  onType?: (value: string) => void;
  onBlur?: () => void;
  /** Appears while the visitor types, and is read aloud. */
  remark?: ReactNode;
};

export function FormField(props: FormFieldProps) {
  const { id, label, hint, problem, rows, className, onType, remark, ...input } = props;
  const { required = true } = input;
  const notes = { hint, problem, remark };
  const control = {
    ...input,
    id,
    required,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby":
      Object.entries(notes)
        .flatMap(([name, note]) => (note ? `${id}-${name}` : []))
        .join(" ") || undefined,
    onChange: onType && (({ target }: { target: { value: string } }) => onType(target.value)),
  };
  return (
    <div className={className ? `form-field ${className}` : "form-field"}>
      <label htmlFor={id}>
        {label}
        {!required && <span> (valgfrit)</span>}
      </label>
      {rows ? <textarea {...control} rows={rows} /> : <input type="text" {...control} />}
      {hint && (
        <p className="form-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="form-field__error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {remark && (
        <div role="status" id={`${id}-remark`}>
          {remark}
        </div>
      )}
    </div>
  );
}
