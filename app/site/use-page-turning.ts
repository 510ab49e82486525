import { startTransition, useContext, useEffect, useMemo } from "react";
import {
  type DataRouter,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
} from "react-router";
import { loadRouteModule } from "./load-route-module.ts";
import { forgetReadAhead, readAhead } from "./read-ahead.ts";

/** Of a page about to be pressed; a pointer that only passes a link is on it for less than `REST_MS`. */
const SIGNS = ["pointerover", "pointerdown", "focusin"];
const REST_MS = 40;
/** A page's own pictures come before what is behind its links. */
const LOOK_AFTER_MS = 500;

/**
 * The site's links are plain ones. Here a press on one turns the page within the document, and the signs that it will
 * be pressed have its page read ahead. What is no page of a visitor's is left to the browser.
 */
export function usePageTurning() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  const manifest = framework?.manifest;
  const routeModules = framework?.routeModules;
  const { key: turned } = useLocation();

  const loadModule = useMemo(
    () => async (routeId: string) => {
      const route = manifest?.routes[routeId];
      if (route && routeModules) await loadRouteModule(route, routeModules);
    },
    [manifest, routeModules],
  );

  useEffect(() => router && turnPages(router, loadModule), [router, loadModule]);

  useEffect(() => {
    if (!router || !turned || !matchMedia("(hover: none)").matches) return;
    return lookAtLinks(router, loadModule);
  }, [router, loadModule, turned]);
}

type LoadModule = (routeId: string) => Promise<void>;

function turnPages(router: DataRouter, loadModule: LoadModule) {
  const listening = new AbortController();
  const { signal } = listening;
  let resting: ReturnType<typeof setTimeout>;
  let hasTurned = false;

  function read({ path, routeId }: Page) {
    readAhead(path, routeId);
    loadModule(routeId);
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
    // That a page is on its way need not be shown when it is there already: one change, not two.
    startTransition(() => {
      router.navigate(page.path + page.hash, { replace: page.isHere });
    });
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
      loadModule(page.routeId);
      if (target.closest("dialog")) readAhead(page.path, page.routeId);
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

type Page = { path: string; hash: string; routeId: string; isHere: boolean };

/** The page of a visitor's that a link leads to; files, the admin and other sites are none. */
function pageBehind(target: EventTarget | null, router: DataRouter): Page | undefined {
  const link = target instanceof Element ? target.closest("a") : undefined;
  if (!link || link.target || link.download || link.origin !== location.origin) return undefined;
  const [, frame, page] = router.match(link.pathname) ?? [];
  if (frame?.route.id !== "layout" || !page || page.route.id === "site/unknown") return undefined;
  const path = link.pathname + link.search;
  const isHere = path === location.pathname + location.search;
  return { path, hash: link.hash, routeId: page.route.id, isHere };
}
