import { APIError } from "better-auth/api";
import type { ServerBuild } from "react-router";
import { DatabaseUnavailable, NO_DATABASE } from "../database/unavailable.server.ts";

/** better-auth hides the reason, which the database itself has logged. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || (error instanceof APIError && error.statusCode >= 500)
  );
}

/** Turns database failures into a 503 with its sentence, where React Router would answer a 500 without one. */
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
