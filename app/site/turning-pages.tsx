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
 * pointed at. Turned to, it is shown as it is, before the router hears of it, and stays. Of one that fails React tells
 * only then.
 */
export function TurningPages({ children }: { children: ReactNode }) {
  const { ready, turn } = usePageTurning();
  const { pathname } = useLocation();
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  const here = ready.find((page) => page.pathname === pathname && data?.loaderData[page.routeId]);
  const next = ready.filter((page) => page !== here && page.from === pathname);
  const shown = next.find(({ path }) => path === turn?.to && state?.location === turn.from) ?? here;
  return (
    <>
      {!here && <Main isShown={!shown}>{children}</Main>}
      {[here, ...next].map(
        (page) =>
          page && (
            <Activity
              key={page.pathname}
              mode={page === here || page === shown ? "visible" : "hidden"}
            >
              <Main isShown={page === shown}>
                <Ready page={page} isHere={page === here} />
              </Main>
            </Activity>
          ),
      )}
    </>
  );
}

function Main({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <main id={isShown ? "indhold" : undefined} tabIndex={-1} hidden={!isShown}>
      {children}
    </main>
  );
}

/** What a page sees of the router is what it was made ready with, until there is something newer to see. */
function Ready({ page, isHere }: { page: ReadyPage; isHere: boolean }) {
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  const { routeId } = page;
  const isNewer = isHere && (data?.actionData || data?.loaderData[routeId] !== page.loaderData);
  return (
    <StateContext value={isNewer ? state : page.state}>
      <DataContext value={isNewer ? data : page.data}>{page.element}</DataContext>
    </StateContext>
  );
}
