import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from "react";
import { FieldChecks } from "../checks/field-checks.tsx";
import { textOf } from "../save/field-values.ts";
import { describedBy, FieldNotes } from "./field-notes.tsx";
import type { Choice } from "./form-fields.ts";
import { useForm, useTextField, useValues } from "./form-state.tsx";

type FieldProps = {
  label?: string;
  name: string;
  hint?: ReactNode;
  optional?: boolean;
};

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "maxLength" | "lang" | "placeholder"
>;

type OnChange = { onChange?: (value: string) => void };

export function TextField({ onChange, ...own }: FieldProps & InputProps & OnChange) {
  const { declared, value, setValue, problem } = useTextField(own.name);
  const field = { ...declared, ...own };
  const { type = "text", inputMode, maxLength, placeholder, autoComplete = "off", lang } = field;
  return (
    <Field {...field} problem={problem}>
      {(described) => (
        <input
          {...described}
          type={type}
          lang={lang}
          inputMode={inputMode}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete={autoComplete}
          name={field.name}
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            onChange?.(target.value);
          }}
        />
      )}
    </Field>
  );
}

export function TextAreaField(own: FieldProps & { rows?: number; lang?: string }) {
  const { declared, value, setValue, problem } = useTextField(own.name);
  const { rows = 4, ...field } = { ...declared, ...own };
  return (
    <Field {...field} problem={problem}>
      {(described) => (
        <textarea
          {...described}
          rows={rows}
          lang={field.lang}
          name={field.name}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </Field>
  );
}

/** A select; a flag's values are 'on' and ''. */
export function ChoiceField({ onChange, ...own }: FieldProps & OnChange & { choices?: Choice[] }) {
  const { setValue } = useForm();
  const { declared, problem } = useTextField(own.name);
  const { choices = [], ...field } = { ...declared, ...own };
  const isFlag = field.kind === "flag";
  const value = useValues((values) =>
    isFlag ? (values[own.name] === true ? "on" : "") : textOf(values, own.name),
  );
  return (
    <Field {...field} problem={problem}>
      {(described) => (
        <select
          {...described}
          name={field.name}
          value={value}
          onChange={({ target }) => {
            setValue(own.name, isFlag ? target.value === "on" : target.value);
            onChange?.(target.value);
          }}
        >
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

type FieldInputProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: boolean };

type FieldFrameProps = Omit<FieldProps, "name" | "label"> & {
  name?: string;
  label: string;
  shownAt?: string;
  columns?: number;
  problem?: string;
  children: (described: FieldInputProps) => ReactNode;
};

export function Field({ name, label, optional, columns, children, ...notes }: FieldFrameProps) {
  const id = useId();
  return (
    <div className={columns ? `form-field w-${columns}` : "form-field"} data-field={name}>
      <label htmlFor={id}>
        {label} {optional && <span>(valgfrit)</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy(id, notes),
        "aria-invalid": notes.problem ? true : undefined,
      })}
      <FieldNotes id={id} {...notes} />
      {name && <FieldChecks name={name} />}
    </div>
  );
}

type PlainFieldProps = ComponentProps<"input"> & {
  label: string;
  hint?: ReactNode;
  problem?: string;
};

/** An input of a plain form or a dialog, outside EditForm's values. */
export function PlainField({ label, hint, problem, ...input }: PlainFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(described) => <input {...described} {...input} />}
    </Field>
  );
}
