import { UNTITLED } from "../../editor/fields/draft-state.ts";
import { draftAddresses } from "../../editor/save/preview.server.ts";
import { featureRegistry, linkTo } from "../../feature.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/link-pages";

export async function loader({ context }: Route.LoaderArgs) {
  const { content, drafts } = context.get(samspil);
  const { features, formsOf } = context.get(featureRegistry);
  const titled = features.filter(({ title, pages }) => title && pages.length > 0);
  const items = titled.map(({ title, pages }) => ({
    title,
    pages: pages.flatMap(
      (page) => page.items?.(content).map(({ label, href }) => ({ label, href })) ?? [],
    ),
  }));
  const overviews = titled.filter(({ pages }) => !pages[0]?.items).map(linkTo);
  const unpublished = (await drafts.list()).filter(({ item, hidden }) => !item || hidden);
  const addresses = await draftAddresses(context, formsOf(content), unpublished);
  const ofDrafts = addresses.map(({ draft, address }) => ({
    label: draft.title || UNTITLED,
    href: address,
    isDraft: true,
  }));
  const groups = [
    { title: "Sider", pages: overviews },
    ...items,
    { title: "Kladder, der ikke kan ses endnu", pages: ofDrafts },
  ];
  return Response.json(groups.filter(({ pages }) => pages.length > 0));
}
