import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { FormFields } from "../form/form-fields.ts";
import { sameValue } from "./field-values.ts";

/** What stands in a form in another way than when it was opened: what a save sends. A field goes with the one that it is part of. */
export function changedIn(
  values: FieldValues,
  opened: FieldValues,
  fields: FormFields,
): FieldValues {
  const leadOf = (name: string) => fields[name]?.partOf ?? name;
  const changed = Object.keys(values).filter((name) => !sameValue(values[name], opened[name]));
  const leads = new Set(changed.map(leadOf));
  return Object.fromEntries(Object.entries(values).filter(([name]) => leads.has(leadOf(name))));
}
