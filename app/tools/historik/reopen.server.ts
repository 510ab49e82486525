import { isDeepStrictEqual } from "node:util";
import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { PAGE_ITEM } from "../../editor/fields/draft-state.ts";
import { isEmpty } from "../../editor/fields/field-values.ts";
import { storedIn, storedNames } from "../../editor/fields/form-fields.ts";
import { hasBefore, isChangeOf } from "../../editor/save/former-text.server.ts";
import { openedValues } from "../../editor/save/open-form.server.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import { type Change, differingNames } from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { type Fields, isNothing, readItems } from "../../server/documents/edit.server.ts";
import { FROM } from "../../shell/screen-mode.ts";
import { formAddress, withQuery } from "../find/form-address.ts";
import { fieldLabel, listsOf } from "./document-labels.server.ts";
import { formatValue } from "./format-value.server.ts";

type Sides = { before?: Fields; after?: Fields };

/** `to`: the form that opens with the text from before a change. `note` goes with it, or says why there is none. */
export type Reopening = { to?: string; note: string };

const BACK = { note: "Er ændret tilbage." };
const DELETED = { note: "Er slettet siden. Åbn det dér, hvor det blev slettet." };
const ORDER = { note: "Rækkefølgen ændrer I på listen." };
const NO_FORM = { note: "Det kan ikke åbnes i en formular." };

/** @returns undefined for what the save created: there is no earlier text */
export function reopenChange(
  definition: DocumentDefinition,
  forms: AdminForm[],
  present: Fields,
  { change, revision }: { change: Change; revision: number },
): Reopening | undefined {
  if (change.kind === "order") return ORDER;
  if (!hasBefore(change)) return undefined;
  const items = change.kind === "item" ? readItems(present, change.path) : [];
  const subject = change.kind === "item" ? items?.find((item) => item.id === change.id) : present;
  if (!items || (change.after && !subject)) return DELETED;
  if (subject && isBack(subject, change)) return BACK;
  const id = change.kind === "item" ? change.id : PAGE_ITEM;
  const form = forms.find(
    ({ document, path }) => document.name === definition.name && isChangeOf({ path }, change, id),
  );
  if (!form) return NO_FORM;
  const to = withQuery(formAddress(form, id), FROM, revision);
  if (!change.after) {
    return { to, note: "Det slettede kommer på hjemmesiden, når du gemmer." };
  }
  const names = storedIn(form.fields);
  const changed = differingNames(change.before, change.after).filter((name) =>
    names.includes(name),
  );
  const lost = changed.filter((name) => !canShow(form, name, change.before[name]));
  if (lost.length === changed.length) return NO_FORM;
  const lists = change.kind === "item" ? listsOf(change.path) : [];
  const without = lost.flatMap((name) => fieldLabel(definition, lists, name) ?? []);
  const missing = without.length > 0 ? ` Ikke med: ${without.join(", ")}.` : "";
  return {
    to,
    note: `Teksten fra før ændringen kommer på hjemmesiden, når du gemmer.${missing}`,
  };
}

/** An empty field is the same as a missing one. */
function isBack(present: Fields, { before = {}, after }: Sides): boolean {
  if (!after) return true;
  return differingNames(before, after).every(
    (name) =>
      isDeepStrictEqual(present[name], before[name]) ||
      (isNothing(present[name]) && isNothing(before[name])),
  );
}

function canShow(form: AdminForm, name: string, value: unknown): boolean {
  const fields = pickFields(form.fields, (field, declared) =>
    storedNames(field, declared).includes(name),
  );
  const isShown = !isEmpty(openedValues({ ...form, fields }, { [name]: value }));
  return isShown || value === false || formatValue(value) === "";
}
