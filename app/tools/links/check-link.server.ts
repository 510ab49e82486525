import { listedDraft } from "../../editor/fields/draft-state.ts";
import { draftAddresses } from "../../editor/save/preview.server.ts";
import { featureRegistry } from "../../feature.ts";
import { decodeAddress } from "../../formats/decode-address.ts";
import { ownPath } from "../../formats/own-path.ts";
import { quote } from "../../formats/quote.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { isMediaPath } from "../../server/media/media-path.ts";
import { isNoPage, renderPage } from "../../server/render-page.ts";
import { readAddresses } from "./addresses.server.ts";

/** Why a link to this site leads nowhere; undefined if it leads to a page. */
type LinkCheck = (href: string) => Promise<string | undefined>;

/** Checks each address once. */
export async function openLinkCheck(context: RequestContext): Promise<LinkCheck> {
  const { content, drafts, media, settings } = context.get(samspil);
  const { publicPages, formsOf } = context.get(featureRegistry);
  const { present, moved } = readAddresses(publicPages, content);
  let unpublished: ReturnType<typeof draftAddresses> | undefined;
  const results = new Map<string, Promise<string | undefined>>();

  async function check(path: string): Promise<string | undefined> {
    if (present.has(path) || moved.has(path) || ADMIN.test(path)) return undefined;
    const [, file] = MEDIA.exec(path) ?? [];
    if (file) {
      const name = decodeAddress(file) ?? "";
      const isThere = isMediaPath(name) && (await media.originalOf(name));
      return isThere ? undefined : `Filen ${path} findes ikke.`;
    }
    if (!context.get(isNoPage)(path)) {
      const answer = await context.get(renderPage)(path, content);
      await answer.body?.cancel();
      if (answer.status < 400) return undefined;
    }
    // Worked out for the first dead link: each draft reads a whole document.
    unpublished ??= drafts.list().then((all) => draftAddresses(context, formsOf(content), all));
    const draft = (await unpublished).find(({ address }) => address === path)?.draft;
    if (draft) {
      const { title, state } = listedDraft(draft);
      return `${quote(title)} kan ikke ses på hjemmesiden endnu (${state.words.toLowerCase()}).`;
    }
    return `Der er ingen side på ${path}.`;
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

const MEDIA = /^\/media\/(.+)/;
/** An admin screen needs a session, so it is not rendered. */
const ADMIN = /^\/admin(\/|$)/;
