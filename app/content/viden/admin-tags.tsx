import { ChecksField } from "../../admin/form/checks-field.tsx";
import { Field } from "../../admin/form/fields.tsx";
import { useListField } from "../../admin/form/form-state.tsx";
import { TAG_IDS, type TagId } from "./viden.ts";

/** An article chooses tags; the page names them. The set is fixed. */
export function TagsField({ name }: { name: string }) {
  const { declared, label } = useListField(name);
  if (declared.kind === "list") return <ChecksField name={name} />;
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
  return (
    <Field label={`Navn på »${id}«`} problem={value[index]?.trim() ? "" : problem}>
      {(described) => (
        <input
          {...described}
          type="text"
          name={`tags.${id}`}
          autoComplete="off"
          value={value[index] ?? ""}
          onChange={({ target }) => changeList((latest) => latest.with(index, target.value))}
        />
      )}
    </Field>
  );
}
