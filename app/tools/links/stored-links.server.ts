import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { toForm } from "../../editor/fields/form-values.server.ts";
import { itemName, itemsIn } from "../../editor/save/open-form.server.ts";
import { toObject } from "../../formats/json.ts";
import { ownPath } from "../../formats/own-path.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import { plainText } from "../../site/text/plain-text.ts";
import { formAddress } from "../find/form-address.ts";

/** A link to a page of this site, and the field that has it. */
export type StoredLink = {
  href: string;
  /** The link text; '' if the field is a link itself. */
  words: string;
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
      const title = itemName(form, toForm(form.fields, item));
      const where = title ? `${name}: ${title}` : name;
      const links = linksIn(form, item, where, formAddress(form, item.id));
      yield* links.filter(({ href }) => ownPath(href, origin) !== undefined);
    }
  }
}

function linksIn({ fields }: AdminForm, stored: Fields, where: string, to: string): StoredLink[] {
  return Object.entries(fields).flatMap(([name, { kind, label }]) => {
    const value = stored[name];
    const links = kind === "link" ? linkOf(value) : textsIn(value).flatMap(linksInText);
    return links.map((link) => ({ ...link, where, field: label, to }));
  });
}

function linkOf(value: unknown) {
  return typeof value === "string" ? [{ href: value, words: "" }] : [];
}

/** The rich text of a field, or of each of its sections. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((part) => Object.values(toObject(part))).flatMap(textsIn);
}

function linksInText(html: string) {
  return [...html.matchAll(/<a href="([^"<>]*)"[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>/g)].map(
    ([, href = "", words = ""]) => ({
      href: href.replaceAll("&amp;", "&"),
      words: plainText(words),
    }),
  );
}
