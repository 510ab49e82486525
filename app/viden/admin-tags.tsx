import { Field } from "../admin/fields.tsx";
import { useListField } from "../admin/form-state.tsx";
import type { Tag } from "./viden.server.ts";
import { TAG_IDS } from "./viden.ts";
import "./admin.css";

/** The tags of an article; one that Viden does not know stays on it unseen. */
export function TagChoice({ label, tags }: { label: string; tags: Tag[] }) {
  const { value, setValue } = useListField("tags");
  return (
    <fieldset className="tag-choice form-field">
      <legend className="label">{label}</legend>
      {tags.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            name="tags"
            value={id}
            checked={value.includes(id)}
            onChange={(event) =>
              setValue(event.target.checked ? [...value, id] : value.filter((tag) => tag !== id))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** The names of the tags. There are always these, and no others. */
export function TagNamesField({ label }: { label: string }) {
  const { value, setValue, problem } = useListField("tags");
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      {TAG_IDS.map((id, index) => (
        <Field key={id} label={`Navn på »${id}«`} problem={value[index]?.trim() ? "" : problem}>
          {(described) => (
            <input
              {...described}
              type="text"
              name={`tags.${id}`}
              autoComplete="off"
              value={value[index] ?? ""}
              onChange={(event) => setValue(value.with(index, event.target.value))}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
