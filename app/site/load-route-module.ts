import type { UNSAFE_RouteModules as RouteModules } from "react-router";

/** SPEC section 9. */
const LONGEST_WAIT_MS = 120_000;

/** A page's script did not come: gone with an old build, cut off, or (late) slower than anybody waits. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
  readonly isLate: boolean;
  constructor(isLate: boolean, options?: ErrorOptions) {
    super("a chunk did not come", options);
    this.isLate = isLate;
  }
}

type Loaded = NonNullable<RouteModules[string]>;

/**
 * Takes the place of the router's own (see failed-chunks.ts), which reloads the page that somebody is reading when the
 * one they only pointed at cannot be fetched. Here the page that did not come throws when it is to be shown, for the
 * error boundary; an error thrown already now would be dropped by the router, and leave an empty page.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: RouteModules,
): Promise<Loaded> {
  const present = loaded[route.id];
  if (present) return present;
  try {
    const routeModule = await inTime(import(/* @vite-ignore */ route.module));
    loaded[route.id] = routeModule;
    return routeModule;
  } catch (error) {
    return {
      default: function MissingPage() {
        throw error;
      },
    };
  }
}

/** @throws ChunkLoadError, which the error boundary knows what to do about */
export function inTime<Module>(module: Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(true)), LONGEST_WAIT_MS);
    module
      .then(resolve, (cause) => reject(new ChunkLoadError(false, { cause })))
      .finally(() => clearTimeout(timer));
  });
}
