import { isDeepStrictEqual } from "node:util";
import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { hasBefore, isChangeOf } from "../../editor/save/former-text.server.ts";
import { type Change, differingNames } from "../../server/documents/changes.server.ts";
import { type Fields, isNothing, readItems } from "../../server/documents/edit.server.ts";
import { FROM, PAGE_ITEM } from "../../shell/screen-mode.ts";
import { formAddress, withQuery } from "../find/form-address.ts";

/** `to`: the form that opens with the text from before a change. `note` goes with it, or says why there is none. */
export type Reopening = { to?: string; note: string };

const BACK = { note: "Er ændret tilbage." };
const DELETED = { note: "Er slettet siden. Åbn det dér, hvor det blev slettet." };
const ORDER = { note: "Rækkefølgen ændrer I på listen." };
const NO_FORM = { note: "Det kan ikke åbnes i en formular." };

/**
 * @param forms of the document
 * @returns undefined for what the save created: there is no earlier text
 */
export function reopenChange(
  forms: AdminForm[],
  present: Fields,
  change: Change,
  revision: number,
): Reopening | undefined {
  if (change.kind === "order") return ORDER;
  if (!hasBefore(change)) return undefined;
  const { before, after } = change;
  const id = change.kind === "item" ? change.id : PAGE_ITEM;
  const items = change.kind === "item" ? readItems(present, change.path) : [];
  const subject = change.kind === "item" ? items?.find((item) => item.id === id) : present;
  if (!items || (after && !subject)) return DELETED;
  if (subject && (!after || isBack(subject, before, after))) return BACK;
  const form = forms.find(({ path }) => isChangeOf({ path }, change, id));
  if (!form) return NO_FORM;
  const text = after ? "Teksten fra før ændringen" : "Det slettede";
  const note = `${text} kommer på hjemmesiden, når du gemmer.`;
  return { to: withQuery(formAddress(form, id), FROM, revision), note };
}

/** An empty field is the same as a missing one. */
function isBack(present: Fields, before: Fields, after: Fields): boolean {
  return differingNames(before, after).every(
    (name) =>
      isDeepStrictEqual(present[name], before[name]) ||
      (isNothing(present[name]) && isNothing(before[name])),
  );
}
