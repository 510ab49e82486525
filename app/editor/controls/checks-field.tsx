import { Fragment, type ReactNode } from "react";
import { useListField } from "./form-state.tsx";

type ChecksFieldProps = {
  name: string;
  legend?: string;
  /** Stands under each checkbox. */
  children?: (value: string, isTicked: boolean) => ReactNode;
};

/** A stored value that is no longer a choice stays in the list, although no checkbox shows it. */
export function ChecksField({ name, legend, children }: ChecksFieldProps) {
  const { declared, label, value: chosen, change, problem } = useListField(name);
  if (!declared.choices?.length) return null;
  return (
    <fieldset className="form-field" data-field={name}>
      <legend className="label">{legend ?? label}</legend>
      {declared.choices.map(({ value, label }) => (
        <Fragment key={value}>
          <label className="chosen-box">
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                change((latest) => [
                  ...latest.filter((other) => other !== value),
                  ...(target.checked ? [value] : []),
                ])
              }
            />
            <span>{label}</span>
          </label>
          {children?.(value, chosen.includes(value))}
        </Fragment>
      ))}
      {problem && <p className="form-field__error">{problem}</p>}
    </fieldset>
  );
}
