import { type AdminForm, isList } from "../admin/admin-form.ts";
import { editPath } from "../admin/shell/screen-mode.ts";
import { toObject } from "../formats/json.ts";
import { ownPath } from "../formats/own-path.ts";
import type { Content } from "../server/documents/content.server.ts";
import { type Fields, readItems } from "../server/documents/edit.server.ts";
import { plainText } from "../site/text/plain-text.ts";

/** A link to a page of this site, and where it is written. */
type StoredLink = {
  href: string;
  /** The words that are linked; '' where the field is a link itself. */
  words: string;
  /** 'Nyheder: Åbent hus', and the field's own label. */
  where: string;
  field: string;
  to: string;
};

export function readStoredLinks(
  content: Content,
  forms: AdminForm[],
  origin: string,
): StoredLink[] {
  const isOurs = ({ href }: StoredLink) => ownPath(href, origin) !== undefined;
  const links = forms.flatMap((form) => {
    const data = toObject(content.get(form.document));
    const { name } = form.document.labels;
    if (!isList(form)) return linksIn(form, data, name, form.screen);
    return (readItems(data, form.path) ?? []).flatMap((item) => {
      const title = item[form.nameField ?? "title"];
      const where = typeof title === "string" && title ? `${name}: ${title}` : name;
      return linksIn(form, item, where, form.screen + editPath(item.id));
    });
  });
  return links.filter(isOurs);
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
