import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { Conflict } from "../../shell/save-answer.ts";
import { sameValue } from "../fields/field-values.ts";
import type { FormFields } from "../fields/form-fields.ts";

type Sides = {
  conflict: Pick<Conflict, "theirs" | "changed" | "draft">;
  mine: FieldValues;
  saved: FieldValues;
};

/** `both`: fields to choose between. `taken`: fields of a draft that only the colleague has changed. */
export function sortConflict({ conflict, mine, saved }: Sides) {
  const { theirs = {}, changed, draft } = conflict;
  const isChangedBy = (values: FieldValues, name: string) => !sameValue(values[name], saved[name]);
  const names = Object.keys(mine).filter((name) => changed.includes(name));
  const both = names.filter(
    (name) => !draft || (isChangedBy(mine, name) && isChangedBy(theirs, name)),
  );
  const taken = names.filter((name) => !both.includes(name) && isChangedBy(theirs, name));
  return { both, taken };
}

type Sorted = ReturnType<typeof sortConflict>;

/** @param choices true for the colleague's value; a field without a choice goes with its `partOf` */
export function settleConflict(
  { both, taken }: Sorted,
  choices: Record<string, boolean>,
  { conflict: { theirs = {} }, mine, fields }: Sides & { fields: FormFields },
): FieldValues {
  const isTheirs = (name: string) =>
    taken.includes(name) || choices[both.includes(name) ? name : (fields[name]?.partOf ?? "")];
  const settled = Object.entries(mine).map(([name, value]) => [
    name,
    isTheirs(name) ? (theirs[name] ?? "") : value,
  ]);
  return Object.fromEntries(settled);
}
