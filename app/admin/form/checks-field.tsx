import { useControl } from "./early-changes.ts";
import { useListField } from "./form-state.tsx";
import "./checks-field.css";

type Choice = { id: string; name: string };

/** Boxes to tick, kept as a list of ids; one that is no choice stays on the list unseen. */
export function ChecksField({ name, choices }: { name: string; choices: Choice[] }) {
  const { label, problem } = useListField(name);
  return (
    <fieldset className="checks form-field" data-field={name}>
      <legend className="label">{label}</legend>
      {choices.map((choice) => (
        <Check key={choice.id} list={name} {...choice} />
      ))}
      {problem && <p className="form-field__error">{problem}</p>}
    </fieldset>
  );
}

function Check({ list, id, name }: Choice & { list: string }) {
  const { value, changeList } = useListField(list);
  const control = useControl<HTMLInputElement>(({ checked }) =>
    changeList((latest) => {
      const others = latest.filter((other) => other !== id);
      return checked ? [...others, id] : others;
    }),
  );
  return (
    <label>
      <input {...control} type="checkbox" name={list} value={id} checked={value.includes(id)} />
      <span>{name}</span>
    </label>
  );
}
