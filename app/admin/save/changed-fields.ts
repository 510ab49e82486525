import { pickFields } from "../../formats/pick-fields.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { FormFields } from "../form/form-fields.ts";
import { differingFields } from "./field-values.ts";

export function changedIn(
  values: FieldValues,
  opened: FieldValues,
  fields: FormFields,
): FieldValues {
  const leadOf = (name: string) => fields[name]?.partOf ?? name;
  const leads = new Set(Object.keys(differingFields(values, opened)).map(leadOf));
  return pickFields(values, (name) => leads.has(leadOf(name)));
}
