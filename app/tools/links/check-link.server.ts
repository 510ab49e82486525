import { listedDraft } from "../../admin/drafts/draft-state.ts";
import { draftAddresses } from "../../admin/preview/preview.server.ts";
import { featureRegistry } from "../../feature.ts";
import { ownPath } from "../../formats/own-path.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { decodeAddress } from "../../server/http/address.server.ts";
import { isMediaPath } from "../../server/media/media-path.ts";
import { renderPage } from "../../server/render-page.ts";
import { readAddresses } from "./addresses.server.ts";

/** Says why a link to this site leads nowhere; undefined where it leads somewhere. */
type LinkCheck = (href: string) => Promise<string | undefined>;

/** What it has found out of an address it knows from then on. */
export async function openLinkCheck(context: RequestContext): Promise<LinkCheck> {
  const { content, drafts, media, settings } = context.get(samspil);
  const { publicPages, formsOf } = context.get(featureRegistry);
  const { present, moved } = readAddresses(publicPages, content);
  const unpublished = await draftAddresses(context, formsOf(content), await drafts.list());
  const found = new Map<string, Promise<string | undefined>>();

  async function check(path: string): Promise<string | undefined> {
    if (present.has(path) || moved.has(path) || NO_PAGE.test(path)) return undefined;
    const [, file] = MEDIA.exec(path) ?? [];
    if (file) {
      const name = decodeAddress(file) ?? "";
      const isThere = isMediaPath(name) && (await media.originalOf(name));
      return isThere ? undefined : `Filen ${path} findes ikke.`;
    }
    const answer = await context.get(renderPage)(path, content);
    await answer.body?.cancel();
    if (answer.status < 400) return undefined;
    const draft = unpublished.find(({ address }) => address === path)?.draft;
    if (draft) {
      const { title, state } = listedDraft(draft);
      return `»${title}« kan ikke ses på hjemmesiden endnu (${state.words.toLowerCase()}).`;
    }
    return `Der er ingen side på ${path}.`;
  }

  return async (href) => {
    const own = ownPath(href, settings.origin);
    if (!own) return undefined;
    const { pathname } = new URL(own, settings.origin);
    const answer = found.get(pathname) ?? check(pathname);
    found.set(pathname, answer);
    return answer;
  };
}

const MEDIA = /^\/media\/(.+)/;
/** For the clinic's own people. */
const NO_PAGE = /^\/admin(\/|$)/;
