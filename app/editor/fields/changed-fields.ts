import { pickFields } from "../../formats/pick-fields.ts";
import type { FieldValue, FieldValues } from "../../server/documents/field-values.server.ts";
import { differingFields, isPicture, sameValue } from "./field-values.ts";
import type { FormFields } from "./form-fields.ts";

export function changedIn(
  values: FieldValues,
  opened: FieldValues,
  fields: FormFields,
): FieldValues {
  const leadOf = (name: string) => fields[name]?.partOf ?? name;
  const leads = new Set(Object.keys(differingFields(values, opened)).map(leadOf));
  const changed = pickFields(values, (name) => leads.has(leadOf(name)));
  const sent = Object.entries(changed).map(([name, value]) => [
    name,
    withoutSameFocus(value, opened[name]),
  ]);
  return Object.fromEntries(sent);
}

/** A focus point that was saved before does not replace a colleague's newer one. */
function withoutSameFocus(value: FieldValue, before: FieldValue | undefined): FieldValue {
  if (!isPicture(value) || !isPicture(before)) return value;
  const isSame = value.url === before.url && sameValue(value.focus, before.focus);
  return isSame ? { ...value, focus: undefined } : value;
}
