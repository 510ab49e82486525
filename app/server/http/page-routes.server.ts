import { createStaticHandler, type LoaderFunctionArgs, type RouteObject } from "react-router";

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: RouteModule;
};
type RouteModule = {
  action?: unknown;
  loader?: (args: LoaderFunctionArgs) => unknown;
  middleware?: unknown[];
  handle?: unknown;
};
type Routes = Record<string, Route | undefined>;

export type PageRoutes = ReturnType<typeof readPageRoutes>;

export type Entrance = {
  routeId: string;
  takesForms: boolean;
  /** Its body is a file, which it counts while it comes in. */
  takesFile: boolean;
  isBehindGate: boolean;
};

export type PageWithId = {
  routeId: string;
  pattern: string;
  params: Record<string, string | undefined>;
  loader: (args: LoaderFunctionArgs) => unknown;
};

/** Matched as the router matches it. @param gate the middleware that lets only editors past */
export function readPageRoutes(routes: Routes, gate?: unknown) {
  const { match: look } = createStaticHandler(childrenOf(routes, undefined));
  const parts = Object.values(routes).flatMap((route) => route?.path?.split("/")[0] ?? []);
  const leafOf = (page: string) => match(page)?.at(-1);
  const ownRoute = (page: string) => leafOf(page)?.route;
  const entrances = new Map(
    Object.values(routes).flatMap((route) => (route ? [[route.id, entranceOf(route)]] : [])),
  );

  let latest = { page: "", matches: look("") };
  function match(page: string) {
    if (latest.page !== page) latest = { page, matches: look(page) };
    return latest.matches;
  }

  function entranceOf({ id, module }: Route): Entrance {
    return {
      routeId: id,
      takesForms: module.action !== undefined,
      takesFile: hasMark(module.handle, "takesFile"),
      isBehindGate: lineOf(routes, id).some(({ module: { middleware } }) =>
        middleware?.includes(gate),
      ),
    };
  }

  return {
    /** What this lets through on a line break, the router would answer itself, in English. */
    hasRoute: (page: string) => match(page) !== null,
    entranceTo: (page: string) => entrances.get(ownRoute(page)?.id ?? ""),
    /** The route's path with its parameters unfilled: `/om/:id`, and `/*` for what is no page. */
    patternOf: (page: string) => `/${ownRoute(page)?.path ?? (match(page) ? "" : "*")}`,
    /** Of all unknown addresses of one part of the site, one. */
    standInFor(page: string): string | undefined {
      if (ownRoute(page)?.path !== "*") return undefined;
      const [, part = ""] = page.split("/");
      return parts.includes(part) ? `/${part}/-/-/-` : "/-";
    },
    pageWithId(page: string): PageWithId | undefined {
      const leaf = leafOf(page);
      const { id = "", path: pattern = "" } = leaf?.route ?? {};
      const loader = routes[id]?.module.loader;
      if (!leaf || !loader || !pattern.includes(":") || entrances.get(id)?.isBehindGate) return;
      return { routeId: id, pattern, params: leaf.params, loader };
    },
  };
}

function lineOf(routes: Routes, id: string | undefined): Route[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [route, ...lineOf(routes, route.parentId)] : [];
}

function hasMark(handle: unknown, name: string): boolean {
  return typeof handle === "object" && handle !== null && name in handle;
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }];
  });
}
