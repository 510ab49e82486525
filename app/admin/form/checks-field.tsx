import type { Choice } from "./form-fields.ts";
import { useListField } from "./form-state.tsx";

/** A stored value that is no longer a choice stays in the list, although no checkbox shows it. */
export function ChecksField({ name }: { name: string }) {
  const { declared, label, problem } = useListField(name);
  if (!declared.choices?.length) return null;
  return (
    <fieldset className="form-field" data-field={name}>
      <legend className="label">{label}</legend>
      {declared.choices.map((choice) => (
        <Check key={choice.value} list={name} {...choice} />
      ))}
      {problem && <p className="form-field__error">{problem}</p>}
    </fieldset>
  );
}

function Check({ list, value, label }: Choice & { list: string }) {
  const { value: chosen, changeList } = useListField(list);
  function choose(isChosen: boolean) {
    changeList((latest) => {
      const others = latest.filter((other) => other !== value);
      return isChosen ? [...others, value] : others;
    });
  }

  return (
    <label className="chosen-box">
      <input
        type="checkbox"
        name={list}
        value={value}
        checked={chosen.includes(value)}
        onChange={({ target }) => choose(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
