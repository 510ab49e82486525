import type { Route } from "./+types/link-pages";
import { forLinks } from "./features.ts";
import { linkTo } from "./navigation.server.ts";
import { samspil } from "./server/context.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const items = forLinks.map(({ title, pages = [] }) => ({
    title,
    pages: pages.flatMap(
      (page) => page.items?.(content).map(({ label, href }) => ({ label, href })) ?? [],
    ),
  }));
  const overviews = forLinks.filter(({ pages }) => !pages?.[0]?.items).map(linkTo);
  const groups = [{ title: "Sider", pages: overviews }, ...items];
  return Response.json(groups.filter(({ pages }) => pages.length > 0));
}
