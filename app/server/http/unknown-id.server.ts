import { RouterContextProvider } from "react-router";
import { type Samspil, samspil } from "../context.ts";
import { createLog } from "../log.server.ts";
import type { PageWithId } from "./page-routes.server.ts";

/** The page's own loader is asked, and heard only when it throws a 404: nothing is rendered for it. */
export function createIdLookup(services: Samspil): (page: PageWithId) => boolean {
  const { origin } = services.settings;
  const context = new RouterContextProvider();
  const log = createLog("silent", { write: () => undefined });
  context.set(samspil, { ...services, log });
  const asked = { context, url: new URL(origin), request: new Request(origin) };

  return function isUnknown({ loader, params, pattern }) {
    try {
      Promise.resolve(loader({ ...asked, params, pattern })).catch(() => undefined);
      return false;
    } catch (thrown) {
      return Object(Object(thrown).init).status === 404;
    }
  };
}
