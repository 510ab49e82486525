import { type AdminForm, isList } from "../../admin/admin-form.ts";
import { editPath } from "../../admin/shell/screen-mode.ts";

/** The address of a form, of `item` in a list. */
export function formAddress(form: AdminForm, item: string): string {
  return isList(form) ? form.screen + editPath(item) : form.screen;
}

/** … with the caret in one of its fields. */
export function withField(address: string, field: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}felt=${encodeURIComponent(field)}`;
}
