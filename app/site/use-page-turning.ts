import { startTransition, useContext, useEffect, useMemo, useState } from "react";
import {
  type DataRouteMatch,
  type DataRouter,
  type UNSAFE_RouteModules as RouteModules,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
} from "react-router";
import { loadRouteModule } from "./load-route-module.ts";
import { forgetReadAhead, isReadAhead, readAhead } from "./read-ahead.ts";
import { makeReady, type ReadyPage } from "./ready-page.ts";
import { showFirst } from "./shown-first.ts";

/** Of a page about to be pressed; a pointer that only passes a link is on it for less than `REST_MS`. */
const SIGNS = ["pointerover", "pointerdown", "focusin"];
const REST_MS = 40;
/** A page's own pictures come before what is behind its links. */
const LOOK_AFTER_MS = 500;

/** The cart with its form: its link is on every page, and few who see it have anything to order. */
const HEAVY = "kurv/page";

/**
 * The site's links are plain ones. Here a press on one turns the page within the document, and the signs that it will
 * be pressed have its page read ahead. What is no page of a visitor's is left to the browser.
 * @returns the pages that were made ready: this one, if it was, and those that may be next; and the last turn to such a
 * one, with the place of the router's from which it was begun
 */
export function usePageTurning() {
  const [ready, setReady] = useState<ReadyPage[]>([]);
  const [turn, setTurn] = useState<Turn>();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  const manifest = framework?.manifest;
  const routeModules = framework?.routeModules;
  const { key: turned } = useLocation();

  const loadModule = useMemo(
    () => async (routeId: string) => {
      const route = manifest?.routes[routeId];
      if (route && routeModules) await loadRouteModule(route, routeModules);
      return routeModules?.[routeId];
    },
    [manifest, routeModules],
  );

  useEffect(() => {
    if (!router) return;
    return turnPages(router, loadModule, {
      keepReady: (page) => setReady((pages) => withPage(page, pages)),
      show: setTurn,
    });
  }, [router, loadModule]);

  useEffect(() => {
    if (!router || !turned || !matchMedia("(hover: none)").matches) return;
    return lookAtLinks(router, loadModule);
  }, [router, loadModule, turned]);

  return { ready, turn };
}

/** Beside what is shown, one page is kept. */
function withPage(page: ReadyPage, pages: ReadyPage[]) {
  const isThere = pages.some(
    ({ pathname, from, loaderData }) =>
      pathname === page.pathname && from === page.from && loaderData === page.loaderData,
  );
  if (isThere) return pages;
  return [...pages.filter(({ pathname }) => pathname === location.pathname), page];
}

type Turn = { to: string; from: DataRouter["state"]["location"] };
type LoadModule = (routeId: string) => Promise<RouteModules[string]>;

function turnPages(
  router: DataRouter,
  loadModule: LoadModule,
  { keepReady, show }: { keepReady: (page: ReadyPage) => void; show: (turn: Turn) => void },
) {
  const listening = new AbortController();
  const { signal } = listening;
  let resting: ReturnType<typeof setTimeout>;
  let hasTurned = false;
  let lastReady: ReadyPage | undefined;

  async function read(page: Page) {
    const { path, pathname, match } = page;
    const [loaderData, routeModule] = await Promise.all([
      readAhead(path, match.route.id),
      loadModule(match.route.id),
    ]);
    const isShown = pathname === location.pathname;
    if (!loaderData || !routeModule || isShown || signal.aborted) return;
    lastReady = makeReady(router, page, routeModule.default, loaderData);
    keepReady(lastReady);
  }

  function noteSign({ target, type }: Event) {
    clearTimeout(resting);
    const page = pageBehind(target, router);
    if (!page || page.isHere) return;
    if (type === "pointerover") resting = setTimeout(read, REST_MS, page);
    else read(page);
  }

  function turn(event: MouseEvent) {
    if (event.detail < 2) hasTurned = false;
    const page = isPlainPress(event) && pageBehind(event.target, router);
    if (!page || (page.isHere && page.hash)) return;
    event.preventDefault();
    // The second half of a double click comes down on the page that the first turned to, and means no link there.
    if (hasTurned) return;
    hasTurned = true;
    const isReady =
      lastReady?.path === page.path &&
      lastReady.from === location.pathname &&
      !page.hash &&
      isReadAhead(page.path);
    if (isReady) showFirst();
    // That a page is on its way need not be shown when it is there already: one change, not two.
    startTransition(() => {
      router.navigate(page.path + page.hash, { replace: page.isHere });
    });
    if (!isReady) return;
    show({ to: page.path, from: router.state.location });
    scrollTo(0, 0);
  }

  for (const sign of SIGNS) document.addEventListener(sign, noteSign, { passive: true, signal });
  document.addEventListener("click", turn, { signal });
  return () => {
    listening.abort();
    forgetReadAhead();
  };
}

/** A finger gives no notice: what a menu shows when it is opened is read ahead, and what else comes into view made ready. */
function lookAtLinks(router: DataRouter, loadModule: LoadModule) {
  const observer = new IntersectionObserver((changes) => {
    for (const { isIntersecting, target } of changes) {
      const page = isIntersecting && pageBehind(target, router);
      if (!page || page.isHere) continue;
      const { id } = page.match.route;
      if (id === HEAVY) continue;
      loadModule(id);
      if (target.closest("dialog")) readAhead(page.path, id);
    }
  });
  const looking = setTimeout(() => {
    for (const link of document.links) observer.observe(link);
  }, LOOK_AFTER_MS);
  return () => {
    clearTimeout(looking);
    observer.disconnect();
  };
}

function isPlainPress(event: MouseEvent) {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

type Page = {
  pathname: string;
  path: string;
  hash: string;
  match: DataRouteMatch;
  isHere: boolean;
};

/** The page of a visitor's that a link leads to; files, the admin and other sites are none. */
function pageBehind(target: EventTarget | null, router: DataRouter): Page | undefined {
  const link = target instanceof Element ? target.closest("a") : undefined;
  if (!link || link.target || link.download || link.origin !== location.origin) return undefined;
  const { pathname, search, hash } = link;
  const [, frame, match] = matchOnce(pathname, router);
  if (frame?.route.id !== "layout" || !match || match.route.id === "site/unknown") return undefined;
  const path = pathname + search;
  return { pathname, path, hash, match, isHere: path === location.pathname + location.search };
}

let lastMatched: { pathname: string; matches: DataRouteMatch[] } | undefined;

/** One press is several signs of the same page. */
function matchOnce(pathname: string, router: DataRouter): DataRouteMatch[] {
  if (lastMatched?.pathname !== pathname) {
    lastMatched = { pathname, matches: router.match(pathname) ?? [] };
  }
  return lastMatched.matches;
}
