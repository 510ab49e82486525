import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { FieldChecks } from "../checks/field-checks.tsx";
import { useControl } from "./early-changes.ts";
import { useTextField } from "./form-state.tsx";

type FieldProps = {
  label?: string;
  name: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
};

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "maxLength" | "lang" | "placeholder"
>;

export function TextField({
  lang,
  type = "text",
  onChange,
  ...field
}: FieldProps & InputProps & { onChange?: (value: string) => void }) {
  const { label, value, setValue, problem } = useTextField(field.name);
  const control = useControl<HTMLInputElement>((input) => {
    setValue(input.value);
    onChange?.(input.value);
  });
  const { inputMode, maxLength, placeholder, autoComplete = "off" } = field;
  return (
    <Field label={label} {...field} problem={problem}>
      {(described) => (
        <input
          {...described}
          {...control}
          {...{ type, lang, inputMode, maxLength, placeholder, autoComplete }}
          name={field.name}
          value={value}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  rows = 4,
  lang,
  ...field
}: FieldProps & { rows?: number; lang?: string }) {
  const { label, value, setValue, problem } = useTextField(field.name);
  const control = useControl<HTMLTextAreaElement>((area) => setValue(area.value));
  return (
    <Field label={label} {...field} problem={problem}>
      {(described) => (
        <textarea
          {...described}
          {...control}
          rows={rows}
          lang={lang}
          name={field.name}
          value={value}
        />
      )}
    </Field>
  );
}

export function ChoiceField({
  choices,
  onChange,
  ...field
}: FieldProps & {
  choices: { value: string; label: string }[];
  onChange?: (value: string) => void;
}) {
  const { label, value, setValue, problem } = useTextField(field.name);
  const control = useControl<HTMLSelectElement>((select) => {
    setValue(select.value);
    onChange?.(select.value);
  });
  return (
    <Field label={label} {...field} problem={problem}>
      {(described) => (
        <select {...described} {...control} name={field.name} value={value}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: boolean };

export function Field({
  name,
  label,
  hint,
  problem,
  optional,
  className = "",
  children,
}: Omit<FieldProps, "name" | "label"> & {
  name?: string;
  label: string;
  problem?: string;
  children: (described: Described) => ReactNode;
}) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={`form-field ${className}`} data-field={name}>
      <label htmlFor={id}>
        {label} {optional && <span>(valgfrit)</span>}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": problem ? true : undefined,
      })}
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
      {name && <FieldChecks name={name} />}
    </div>
  );
}

/** A line of a plain form (login, password), which the browser itself holds. */
export function PlainField({
  label,
  hint,
  ...input
}: { label: string; hint?: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint}>
      {(described) => <input {...described} {...input} />}
    </Field>
  );
}
