import type { FieldValues } from "../../../server/documents/field-values.server.ts";
import type { Conflict } from "../../../shell/save-answer.ts";
import type { FormFields } from "../../fields/form-fields.ts";

type Sides = {
  conflict: Pick<Conflict, "theirs" | "changed" | "taken">;
  mine: FieldValues;
  fields: FormFields;
};

/** @param choices true for the colleague's value; a field without a choice goes with its `partOf` */
export function settleConflict(
  choices: Record<string, boolean>,
  { conflict: { theirs = {}, changed, taken }, mine, fields }: Sides,
): FieldValues {
  const isTheirs = (name: string) =>
    choices[changed.includes(name) ? name : (fields[name]?.partOf ?? "")];
  const settled = Object.entries(mine).map(([name, value]) => [
    name,
    isTheirs(name) ? (theirs[name] ?? "") : value,
  ]);
  return { ...Object.fromEntries(settled), ...taken };
}
