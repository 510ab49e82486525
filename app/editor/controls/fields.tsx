import type { ReactNode } from "react";
import { FieldFrame, type FieldFrameProps } from "../../shell/plain-field.tsx";
import { type Choice, KINDS } from "../fields/form-fields.ts";
import { FieldChecks } from "./field-checks.tsx";
import { useForm, useTextField, useValues } from "./form-state.tsx";

type FieldProps = {
  label?: string;
  name: string;
  hint?: ReactNode;
  optional?: boolean;
};

type OnChange = { onChange?: (value: string) => void };

/** An input, or a textarea if it is declared with `rows`. */
export function TextField({ onChange, ...own }: FieldProps & { rows?: number } & OnChange) {
  const { declared, value, setValue, problem } = useTextField(own.name);
  const field = { ...declared, ...own };
  const { type = "text", rows, inputMode, placeholder, lang, shown, name, ...frame } = field;
  const hint = shown ? summaryHint(value, shown) : frame.hint;
  const change = (text: string) => {
    setValue(text);
    onChange?.(text);
  };
  return (
    <Field {...frame} name={name} hint={hint} problem={problem}>
      {(described) => {
        const control = { ...described, name, lang, value };
        return rows ? (
          <textarea
            {...control}
            rows={rows}
            onChange={({ target }) => change(target.value)}
            // Where Tab leads to one, browsers scroll only to the line of its caret.
            onKeyUp={({ key, currentTarget }) =>
              key === "Tab" && currentTarget.scrollIntoView({ block: "nearest" })
            }
          />
        ) : (
          <input
            {...control}
            type={type}
            inputMode={inputMode}
            placeholder={placeholder}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        );
      }}
    </Field>
  );
}

function summaryHint(value: string, shown: number): string {
  const { length } = value.trim();
  const over = length > shown ? ` De sidste ${length - shown} vises kun på siden selv.` : "";
  return `${length} tegn. Google og delte links viser de første ${shown}.${over}`;
}

/** A select; a flag's values are 'on' and ''. */
export function ChoiceField({ onChange, ...own }: FieldProps & OnChange & { choices?: Choice[] }) {
  const { setValue } = useForm();
  const { declared, problem } = useTextField(own.name);
  const { choices = [], ...field } = { ...declared, ...own };
  const value = useValues((values) => values[own.name]);
  return (
    <Field {...field} problem={problem}>
      {(described) => (
        <select
          {...described}
          name={field.name}
          value={KINDS[declared.kind].words(value)}
          onChange={({ target }) => {
            setValue(own.name, typeof value === "boolean" ? target.value === "on" : target.value);
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

export function Field(props: FieldFrameProps) {
  return <FieldFrame {...props} after={props.name && <FieldChecks name={props.name} />} />;
}
