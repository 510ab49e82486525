import { matchRoutes, type RouteObject } from "react-router";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Routes = Record<string, Route | undefined>;

/** Whether the route of this id, as a request names it, is the innermost at an address. */
export type IsOwnRoute = (id: string, pathname: string) => boolean;

/** A page has its innermost route to itself, and shares the others, its frame: who has that asks for this one's data. */
export function findOwnRoutes(routes: Routes): IsOwnRoute {
  const tree = childrenOf(routes, undefined);
  return (id, pathname) =>
    Object.hasOwn(routes, id) && matchRoutes(tree, pathname)?.at(-1)?.route.id === id;
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }];
  });
}
