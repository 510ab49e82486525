import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { listedDraft } from "../../editor/fields/draft-state.ts";
import { type FieldLink, KINDS } from "../../editor/fields/form-fields.ts";
import { valuesOf } from "../../editor/fields/form-values.server.ts";
import { draftAddresses } from "../../editor/save/preview.server.ts";
import { featureRegistry } from "../../feature.ts";
import { decodeAddress } from "../../formats/decode-address.ts";
import { ownPath } from "../../formats/own-path.ts";
import { quote } from "../../formats/quote.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { isMediaPath } from "../../server/media/media-path.ts";
import { isNoPage } from "../../server/render-page.ts";
import { readSubjects } from "../find/form-address.ts";

/** Why a link to this site leads nowhere; undefined if it leads to a page. */
type LinkCheck = (href: string) => Promise<string | undefined>;

const MEDIA = /^\/media\/(.+)/;

/** Checks each address once, by the manifests: no page is rendered. */
export function openLinkCheck(context: RequestContext): LinkCheck {
  const { drafts, content, media, settings } = context.get(samspil);
  const isMissing = context.get(isNoPage);
  const { formsOf } = context.get(featureRegistry);
  let unpublished: ReturnType<typeof draftAddresses> | undefined;
  const results = new Map<string, ReturnType<LinkCheck>>();

  async function check(path: string): Promise<string | undefined> {
    const [, file] = MEDIA.exec(path) ?? [];
    if (file) {
      const name = decodeAddress(file) ?? "";
      const isThere = isMediaPath(name) && (await media.originalOf(name));
      return isThere ? undefined : `Filen ${path} findes ikke.`;
    }
    if (!isMissing(path)) return undefined;
    // Worked out for the first dead link: each draft reads a whole document.
    unpublished ??= drafts.list().then((all) => draftAddresses(context, formsOf(content), all));
    const draft = (await unpublished).find(({ address }) => address === path)?.draft;
    if (!draft) return `Der er ingen side på ${path}.`;
    const { title, state } = listedDraft(draft);
    return `${quote(title)} kan ikke ses på hjemmesiden endnu (${state.words.toLowerCase()}).`;
  }

  return async (href) => {
    const own = ownPath(href, settings.origin);
    if (!own) return undefined;
    const { pathname } = new URL(own, settings.origin);
    const result = results.get(pathname) ?? check(pathname);
    results.set(pathname, result);
    return result;
  };
}

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
  for (const { form, item, name, to } of readSubjects(content, forms)) {
    const values = valuesOf(form.fields, item);
    const place = form.document.labels.name;
    const where = name ? `${place}: ${name}` : place;
    for (const [field, { kind, label }] of Object.entries(form.fields)) {
      const links = KINDS[kind].links?.(values[field]) ?? [];
      for (const link of links.filter(({ href }) => ownPath(href, origin) !== undefined))
        yield { ...link, where, field: label, to };
    }
  }
}
