import { Activity, type ReactNode, useContext } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useLocation,
} from "react-router";
import type { ReadyPage } from "./ready-page.ts";
import { usePageTurning } from "./use-page-turning.ts";

/**
 * What the router shows; and, unseen beside it, the page that somebody is about to turn to, rendered while it is only
 * pointed at. Turned to, it stays as it is: a turn shows a page, and renders none. Of one that fails React tells only then.
 */
export function TurningPages({ children }: { children: ReactNode }) {
  const ready = usePageTurning();
  const { pathname } = useLocation();
  const data = useContext(DataContext);
  const shown = ready.find((page) => page.pathname === pathname && data?.loaderData[page.routeId]);
  return (
    <>
      {!shown && <Main isShown>{children}</Main>}
      {ready
        .filter((page) => page === shown || page.from === pathname)
        .map((page) => (
          <Activity key={page.pathname} mode={page === shown ? "visible" : "hidden"}>
            <Main isShown={page === shown}>
              <Ready page={page} isShown={page === shown} />
            </Main>
          </Activity>
        ))}
    </>
  );
}

function Main({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <main id={isShown ? "indhold" : undefined} tabIndex={-1}>
      {children}
    </main>
  );
}

/** What a page sees of the router is what it was made ready with, until there is something newer to see. */
function Ready({ page, isShown }: { page: ReadyPage; isShown: boolean }) {
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  const { routeId } = page;
  const isNewer = isShown && (data?.actionData || data?.loaderData[routeId] !== page.loaderData);
  return (
    <StateContext value={isNewer ? state : page.state}>
      <DataContext value={isNewer ? data : page.data}>{page.element}</DataContext>
    </StateContext>
  );
}
