import type { AdminForm } from "../../admin/admin-form.ts";
import { PAGE_ITEM } from "../../admin/drafts/draft-state.ts";
import { storedIn } from "../../admin/form/form-fields.ts";
import { sameValues } from "../../admin/save/field-values.ts";
import { toForm } from "../../admin/save/form-values.server.ts";
import { hasBefore, isChangeOf } from "../../admin/save/former-text.server.ts";
import { editPath, FROM } from "../../admin/shell/screen-mode.ts";
import { type Change, differingNames } from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { type Fields, isNothing, readItems } from "../../server/documents/edit.server.ts";
import { revertChange } from "../../server/documents/revert.server.ts";
import { fieldLabel, listsOf } from "./document-labels.server.ts";
import { wordsOf } from "./words.server.ts";

/** How what a save took away is had again. */
export type Way =
  | {
      kind: "open";
      to: string;
      isDeleted: boolean;
      /** What the form cannot hold of it. */
      without: string[];
    }
  /** It is as it was already; it stands in what was deleted since; or no form has it. */
  | { kind: "stands" | "gone" | "order" | "no form" };

export function wayBack(
  definition: DocumentDefinition,
  forms: AdminForm[],
  present: Fields,
  { change, revision }: { change: Change; revision: number },
): Way | undefined {
  if (change.kind === "order") return { kind: "order" };
  if (!hasBefore(change)) return undefined;
  const reverted = revertChange(present, change);
  if (!reverted) return { kind: "gone" };
  if (isAlike(partOf(reverted, change), partOf(present, change))) return { kind: "stands" };
  const id = change.kind === "item" ? change.id : PAGE_ITEM;
  const form = forms.find(
    ({ document, path }) => document.name === definition.name && isChangeOf({ path }, change, id),
  );
  if (!form) return { kind: "no form" };
  const to = addressOf(form, id, revision);
  if (!change.after) return { kind: "open", to, isDeleted: true, without: [] };
  const asked = storedIn(form.fields);
  const changed = differingNames(change.before, change.after).filter((name) =>
    asked.includes(name),
  );
  const lost = changed.filter((name) => !holds(form, name, change.before[name]));
  if (lost.length === changed.length) return { kind: "no form" };
  const lists = change.kind === "item" ? listsOf(change.path) : [];
  const without = lost.flatMap((name) => fieldLabel(definition, lists, name) ?? []);
  return { kind: "open", to, isDeleted: false, without };
}

function partOf(data: Fields, change: Change): Fields | undefined {
  if (change.kind !== "item") return data;
  return readItems(data, change.path)?.find(({ id }) => id === change.id);
}

/** A field that is empty is as one that is not there. */
function isAlike(a: Fields | undefined, b: Fields | undefined): boolean {
  if (!a || !b) return a === b;
  return differingNames(a, b).every((name) => isNothing(a[name]) && isNothing(b[name]));
}

function addressOf({ screen, path }: AdminForm, id: string, revision: number): string {
  const form = path.length === 0 ? screen : screen + editPath(id);
  return `${form}${form.includes("?") ? "&" : "?"}${FROM}=${revision}`;
}

/** Whether a form can show what was stored in a field. */
function holds(form: AdminForm, name: string, value: unknown): boolean {
  const isShown = !sameValues(toForm(form.fields, { [name]: value }), {});
  return form.toForm !== undefined || isShown || value === false || wordsOf(value) === "";
}
