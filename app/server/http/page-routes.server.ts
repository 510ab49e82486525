import { createStaticHandler, type RouteObject } from "react-router";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Routes = Record<string, Route | undefined>;

export type PageRoutes = ReturnType<typeof readPageRoutes>;

/** What the table of routes tells of a page's address. */
export function readPageRoutes(routes: Routes) {
  const { match } = createStaticHandler(childrenOf(routes, undefined));
  const parts = Object.values(routes).flatMap((route) => route?.path?.split("/")[0] ?? []);
  const ownRoute = (page: string) => match(page)?.at(-1)?.route;

  return {
    /** No route matches a line break but as a part of an id: the router itself would answer, in words of its own. */
    hasRoute: (page: string) => match(page) !== null,
    /** A page has its innermost route to itself, and shares the others, its frame: who has that asks for this one's data. */
    isOwn: (id: string, page: string) => Object.hasOwn(routes, id) && ownRoute(page)?.id === id,
    /**
     * Where no page can be: an address that is as unknown, the same for a whole part of the site, which the menu marks
     * there too.
     */
    standInFor(page: string): string | undefined {
      if (ownRoute(page)?.path !== "*") return undefined;
      const [, part = ""] = page.split("/");
      return parts.includes(part) ? `/${part}/-/-/-` : "/-";
    },
  };
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }];
  });
}
