import { type AdminForm, isList } from "../../admin/admin-form.ts";
import { editPath } from "../../admin/shell/screen-mode.ts";
import { toObject } from "../../formats/json.ts";
import { ownPath } from "../../formats/own-path.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { type Fields, readItems } from "../../server/documents/edit.server.ts";
import { plainText } from "../../site/text/plain-text.ts";

/** A link to a page of this site, and where it is written. */
export type StoredLink = {
  href: string;
  /** The words that are linked; '' where the field is a link itself. */
  words: string;
  /** 'Nyheder: Åbent hus', and the field's own label. */
  where: string;
  field: string;
  to: string;
};

export function* readStoredLinks(
  content: Content,
  forms: AdminForm[],
  origin: string,
): Generator<StoredLink> {
  for (const link of allLinks(content, forms)) {
    if (ownPath(link.href, origin) !== undefined) yield link;
  }
}

function* allLinks(content: Content, forms: AdminForm[]): Generator<StoredLink> {
  for (const form of forms) {
    const data = toObject(content.get(form.document));
    const { name } = form.document.labels;
    if (!isList(form)) yield* linksIn(form, data, name, form.screen);
    else {
      for (const item of readItems(data, form.path) ?? []) {
        const title = item[form.nameField ?? "title"];
        const where = typeof title === "string" && title ? `${name}: ${title}` : name;
        yield* linksIn(form, item, where, form.screen + editPath(item.id));
      }
    }
  }
}

function linksIn({ fields }: AdminForm, stored: Fields, where: string, to: string): StoredLink[] {
  return Object.entries(fields).flatMap(([name, { kind, label }]) => {
    const value = stored[name];
    const found = kind === "link" ? linkOf(value) : textsIn(value).flatMap(linksInText);
    return found.map((link) => ({ ...link, where, field: label, to }));
  });
}

function linkOf(value: unknown) {
  return typeof value === "string" ? [{ href: value, words: "" }] : [];
}

/** Of a rich text, or of the sections that have one each. */
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
