import { useControl } from "../../admin/form/early-changes.ts";
import { Field } from "../../admin/form/fields.tsx";
import { useListField } from "../../admin/form/form-state.tsx";
import { TAG_IDS, type TagId } from "./viden.ts";

/** The names of the tags. There are always these, and no others. */
export function TagNamesField() {
  const { label } = useListField("tags");
  return (
    <fieldset className="group" data-field="tags">
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
