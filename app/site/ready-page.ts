import type { ComponentType, ContextType, ReactNode } from "react";
import {
  type DataRouteMatch,
  type DataRouter,
  renderMatches,
  type UNSAFE_DataRouterDataContext,
  type UNSAFE_DataRouterStateContext,
} from "react-router";

/** A page that may be turned to: what shows it, and what that is to see of the router. */
export type ReadyPage = {
  /** Its path, and with its query. */
  pathname: string;
  path: string;
  /** The path of the page that one turns from. */
  from: string;
  routeId: string;
  loaderData: unknown;
  element: ReactNode;
  state: ContextType<typeof UNSAFE_DataRouterStateContext>;
  data: ContextType<typeof UNSAFE_DataRouterDataContext>;
};

/** The page at `path`, as it is when it is turned to from where the router stands. */
export function makeReady(
  { state }: DataRouter,
  { pathname, path, match }: Pick<ReadyPage, "pathname" | "path"> & { match: DataRouteMatch },
  Component: ComponentType,
  loaderData: unknown,
): ReadyPage {
  const { id } = match.route;
  const page = { ...match, route: { ...match.route, Component } };
  const loaded = { ...state.loaderData, [id]: loaderData };
  return {
    pathname,
    path,
    from: state.location.pathname,
    routeId: id,
    loaderData,
    element: renderMatches([page]),
    state: { ...state, matches: [...state.matches.slice(0, -1), page] },
    data: { loaderData: loaded, actionData: null, errors: null },
  };
}
