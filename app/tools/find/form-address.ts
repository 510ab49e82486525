import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { valuesOf } from "../../editor/fields/form-values.server.ts";
import { itemName, itemsIn } from "../../editor/save/open-form.server.ts";
import { toObject } from "../../formats/json.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { editPath, PAGE_ITEM } from "../../shell/screen-mode.ts";

/** Every page and item that a form edits, as visitors have it now. */
export function* readSubjects(content: Content, forms: AdminForm[]) {
  for (const form of forms) {
    const nameField = pickFields(form.fields, (field) => field === (form.nameField ?? "title"));
    for (const item of itemsIn(form, toObject(content.get(form.document))) ?? []) {
      const name = itemName(form, valuesOf(nameField, item));
      yield { form, item, name, to: formAddress(form, item.id) };
    }
  }
}

export function formAddress({ screen }: AdminForm, item: string): string {
  return item === PAGE_ITEM ? screen : screen + editPath(item);
}

export function withField(address: string, field: string): string {
  return withQuery(address, "felt", field);
}

export function withQuery(address: string, name: string, value: string | number): string {
  return `${address}${address.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
