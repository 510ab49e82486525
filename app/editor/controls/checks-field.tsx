import { useListField } from "./form-state.tsx";

/** A stored value that is no longer a choice stays in the list, although no checkbox shows it. */
export function ChecksField({ name }: { name: string }) {
  const { declared, label, value: chosen, change, problem } = useListField(name);
  if (!declared.choices?.length) return null;
  return (
    <fieldset className="form-field" data-field={name}>
      <legend className="label">{label}</legend>
      {declared.choices.map(({ value, label }) => (
        <label key={value} className="chosen-box">
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
      ))}
      {problem && <p className="form-field__error">{problem}</p>}
    </fieldset>
  );
}
