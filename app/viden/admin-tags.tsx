import { useControl } from "../admin/form/early-changes.ts";
import { Field } from "../admin/form/fields.tsx";
import { useListField } from "../admin/form/form-state.tsx";
import type { Tag } from "./viden.server.ts";
import { TAG_IDS, type TagId } from "./viden.ts";
import "./admin.css";

/** The tags of an article; one that Viden does not know stays on it unseen. */
export function TagChoice({ tags }: { tags: Tag[] }) {
  const { label } = useListField("tags");
  return (
    <fieldset className="tag-choice form-field">
      <legend className="label">{label}</legend>
      {tags.map((tag) => (
        <TagBox key={tag.id} {...tag} />
      ))}
    </fieldset>
  );
}

function TagBox({ id, name }: Tag) {
  const { value, changeList } = useListField("tags");
  const control = useControl<HTMLInputElement>(({ checked }) =>
    changeList((latest) => {
      const others = latest.filter((tag) => tag !== id);
      return checked ? [...others, id] : others;
    }),
  );
  return (
    <label>
      <input {...control} type="checkbox" name="tags" value={id} checked={value.includes(id)} />
      {name}
    </label>
  );
}

/** The names of the tags. There are always these, and no others. */
export function TagNamesField() {
  const { label } = useListField("tags");
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      {TAG_IDS.map((id, index) => (
        <TagNameField key={id} id={id} index={index} />
      ))}
    </fieldset>
  );
}

function TagNameField({ id, index }: { id: TagId; index: number }) {
  const { value, changeList, problem } = useListField("tags");
  const control = useControl<HTMLInputElement>((input) =>
    changeList((latest) => latest.with(index, input.value)),
  );
  return (
    <Field label={`Navn på »${id}«`} problem={value[index]?.trim() ? "" : problem}>
      {(described) => (
        <input
          {...described}
          {...control}
          type="text"
          name={`tags.${id}`}
          autoComplete="off"
          value={value[index] ?? ""}
        />
      )}
    </Field>
  );
}
