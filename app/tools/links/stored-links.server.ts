import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { type FieldLink, type FormFields, KINDS } from "../../editor/fields/form-fields.ts";
import { toForm } from "../../editor/fields/form-values.server.ts";
import { itemName, itemsIn } from "../../editor/save/open-form.server.ts";
import { toObject } from "../../formats/json.ts";
import { ownPath } from "../../formats/own-path.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { formAddress } from "../find/form-address.ts";

/** A link to a page of this site, and the field that has it. */
export type StoredLink = FieldLink & {
  /** 'Nyheder: Åbent hus' */
  where: string;
  field: string;
  to: string;
};

export function* readStoredLinks(
  content: Content,
  forms: AdminForm[],
  origin: string,
): Generator<StoredLink> {
  for (const form of forms) {
    const data = toObject(content.get(form.document));
    const { name } = form.document.labels;
    for (const item of itemsIn(form, data) ?? []) {
      const values = toForm(form.fields, item);
      const title = itemName(form, values);
      const where = title ? `${name}: ${title}` : name;
      const to = formAddress(form, item.id);
      for (const link of linksIn(form.fields, values)) {
        if (ownPath(link.href, origin) !== undefined) yield { ...link, where, to };
      }
    }
  }
}

function linksIn(fields: FormFields, values: FieldValues) {
  return Object.entries(fields).flatMap(([name, { kind, label }]) =>
    KINDS[kind].links(values[name]).map((link) => ({ ...link, field: label })),
  );
}
