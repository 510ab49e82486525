import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { type FieldLink, KINDS } from "../../editor/fields/form-fields.ts";
import { toForm } from "../../editor/fields/form-values.server.ts";
import { itemName, itemsIn } from "../../editor/save/open-form.server.ts";
import { toObject } from "../../formats/json.ts";
import { ownPath } from "../../formats/own-path.ts";
import type { Content } from "../../server/documents/content.server.ts";
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
      for (const [field, { kind, label }] of Object.entries(form.fields)) {
        const links = KINDS[kind].links?.(values[field]) ?? [];
        for (const link of links.filter(({ href }) => ownPath(href, origin) !== undefined))
          yield { ...link, where, field: label, to };
      }
    }
  }
}
