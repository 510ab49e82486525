import type { FormFields } from "../form/form-fields.ts";
import { sameValue } from "./field-values.ts";
import type { FieldValues } from "./save-answer.ts";

/** Fields that say something together only, such as a picture, its description and its file's name; the first names them. */
export type Whole = [name: string, ...rest: string[]];

/** What stands in a form in another way than when it was opened: what a save sends. */
export function changedIn(
  values: FieldValues,
  opened: FieldValues,
  fields: FormFields,
): FieldValues {
  const changed = inWholes(Object.keys(values), fields)
    .filter((whole) => whole.some((name) => !sameValue(values[name], opened[name])))
    .flat();
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? ""]));
}

/** Each field once; `heroImageAlt` belongs to `heroImage` without being told. */
export function inWholes(names: string[], fields: FormFields): Whole[] {
  const leadOf = (name: string) => {
    const lead = fields[name]?.partOf ?? name.replace(/Alt$/, "");
    return names.includes(lead) ? lead : name;
  };
  const leads = new Set(names.map(leadOf));
  return [...leads].map((lead) => [
    lead,
    ...names.filter((name) => name !== lead && leadOf(name) === lead),
  ]);
}
