import { createStaticHandler, type RouteObject } from "react-router";

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: RouteModule;
};
type RouteModule = {
  action?: unknown;
  middleware?: unknown[];
  handle?: unknown;
};
type Routes = Record<string, Route | undefined>;

export type PageRoutes = ReturnType<typeof readPageRoutes>;

export type RouteAccess = {
  takesForms: boolean;
  takesFile: boolean;
  isBehindGate: boolean;
};

const NO_ID = "~";

export function readPageRoutes(routes: Routes, gate?: unknown) {
  const { match: look } = createStaticHandler(childrenOf(routes, undefined));
  const parts = Object.values(routes).flatMap((route) => route?.path?.split("/")[0] ?? []);
  const ownRoute = (page: string) => match(page)?.at(-1)?.route;
  const accesses = new Map(
    Object.values(routes).flatMap((route) => (route ? [[route.id, accessOfRoute(route)]] : [])),
  );

  let latest = { page: "", matches: look("") };
  function match(page: string) {
    if (latest.page !== page) latest = { page, matches: look(page) };
    return latest.matches;
  }

  function accessOfRoute({ id, module }: Route): RouteAccess {
    return {
      takesForms: module.action !== undefined,
      takesFile: Object(module.handle).takesFile === true,
      isBehindGate: lineOf(routes, id).some(({ module: { middleware } }) =>
        middleware?.includes(gate),
      ),
    };
  }

  return {
    accessOf: (page: string) => accesses.get(ownRoute(page)?.id ?? ""),
    patternOf: (page: string) => `/${ownRoute(page)?.path ?? (match(page) ? "" : "*")}`,
    /** The address that stands for all unknown ones of its kind. @param isMissing whether no item has the page; `pattern` is its route, such as `/om/:id` */
    canonicalNotFound(page: string, isMissing: (page: string, pattern: string) => boolean) {
      const path = ownRoute(page)?.path ?? "";
      if (path.includes(":") && isMissing(page, `/${path}`))
        return `/${path.replace(/:\w+/, NO_ID)}`;
      if (path !== "*") return undefined;
      const [, part = ""] = page.split("/");
      return parts.includes(part) ? `/${part}/-/-/-` : "/-";
    },
  };
}

function lineOf(routes: Routes, id: string | undefined): Route[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [route, ...lineOf(routes, route.parentId)] : [];
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }];
  });
}
