import { APIError } from "better-auth/api";
import type { ServerBuild } from "react-router";
import { DatabaseUnavailable, NO_DATABASE } from "../database/unavailable.server.ts";

/** better-auth says no more of its database than that something went wrong: the log has why, from the database itself. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || (error instanceof APIError && error.statusCode >= 500)
  );
}

/** What they throw while the database is away is an answer of 503 with its sentence: of any other error React Router makes a nameless 500. */
export function answerWhileAway(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && guardRoute(route)]),
  );
}

type Route = NonNullable<ServerBuild["routes"][string]>;

function guardRoute({ module, ...route }: Route): Route {
  const { loader, action, middleware } = module;
  const guarded = {
    loader: guard(loader),
    action: guard(action),
    middleware: middleware?.map(guard),
  };
  return { ...route, module: { ...module, ...guarded } };
}

function guard<Handle extends ((...args: never[]) => unknown) | undefined>(handle: Handle): Handle;
function guard(handle?: (...args: unknown[]) => unknown) {
  if (!handle) return undefined;
  return async (...args: unknown[]) => {
    try {
      return await handle(...args);
    } catch (error) {
      throw isDatabaseAway(error) ? new Response(NO_DATABASE, { status: 503 }) : error;
    }
  };
}
