import { markCurrentPage } from "./menus.ts";
import type { NextPage } from "./next-page.ts";
import { createPrefetch, prefetchLinks } from "./prefetch.ts";
import { restoreScroll, saveScroll, scrollOf } from "./scroll.ts";
import { addressOf, focusAfter, load, scrollAfter, type Visit } from "./visit.ts";

type Steps = {
  /** A link was followed: keep this fast, the next page must be painted. */
  onFollowed: () => void;
  /** The next page is painted, or is loading. */
  onLeft: () => void;
  /** The old page can be cleaned up: the next one is painted. */
  onReplaced: () => void;
  onShown: (main: Element) => void;
};

/** Navigates by replacing `<main>` with the next page's, prefetched when possible. */
export function startNavigation({ onFollowed, onLeft, onReplaced, onShown }: Steps) {
  const prefetch = createPrefetch();
  const progress = document.querySelector<HTMLElement>("#paa-vej");
  const status = document.querySelector("#sidens-titel");
  let shownAddress = addressOf(location);
  let latest: Visit | undefined;
  let finish = () => {};

  async function follow(visit: Visit) {
    finish();
    latest = visit;
    onFollowed();
    const ready = prefetch.takeReady(visit.address);
    if (ready) return show(visit, ready);
    onLeft();
    if (progress) progress.hidden = false;
    try {
      const page = await prefetch.take(visit.address);
      if (latest !== visit) return;
      if (page) show(visit, page);
      else load(visit);
    } catch (error) {
      console.error(error);
      if (latest === visit) showFailure(visit);
    }
  }

  /** Paints the text first; everything else waits for `finish`. */
  function show(visit: Visit, next: NextPage) {
    enterHistory(visit);
    next.show();
    shownAddress = visit.address;
    scrollAfter(visit);
    const focused = document.activeElement;
    finish = once(() => {
      const hasNewFocus = document.activeElement !== focused;
      onReplaced();
      announcePage(next.title);
      onLeft();
      document.documentElement.lang = next.lang;
      next.describe();
      next.putPictures();
      if (!hasNewFocus) focusAfter(visit, next.main);
      onShown(next.main);
    });
    afterPaint(finish);
  }

  function showFailure(visit: Visit) {
    const failure = document.querySelector<HTMLTemplateElement>("#uheld");
    const former = document.querySelector("main");
    const main = former?.cloneNode(false);
    if (!failure || !(main instanceof HTMLElement)) return load(visit);
    main.append(failure.content.cloneNode(true));
    const { below = "", sentence = "" } = failure.dataset;
    const words = main.querySelector(".lead");
    if (words && visit.address.startsWith(below)) words.textContent = sentence;
    enterHistory(visit);
    former?.replaceWith(main);
    onReplaced();
    // Every link, the current page's own included, loads anew.
    shownAddress = "";
    announcePage(failure.title);
    document.documentElement.lang = "da";
    for (const again of main.querySelectorAll("a")) {
      again.href = location.href;
      again.target = "";
      again.dataset.history = "replace";
    }
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    onShown(main);
  }

  function announcePage(title: string) {
    document.title = title;
    if (status) status.textContent = title;
    hideProgress();
    markCurrentPage();
  }

  function hideProgress() {
    if (progress) progress.hidden = true;
  }

  let hasNavigated = false;
  document.addEventListener("click", (event) => {
    if (event.detail < 2) hasNavigated = false;
    // The second click of a double click lands on the new page.
    if (hasNavigated) return event.preventDefault();
    const link = isPlainPress(event) ? linkAt(event.target) : undefined;
    if (!link || !isPage(link)) return;
    const isHere = addressOf(link) === shownAddress;
    if (isHere && link.hash) return saveScroll();
    event.preventDefault();
    hasNavigated = true;
    follow({
      address: addressOf(link),
      hash: link.hash,
      history: isHere || link.dataset.history === "replace" ? "replace" : "push",
      scroll: link.dataset.scroll === "keep" ? "keep" : "top",
    });
  });
  addEventListener("popstate", () => {
    finish();
    const scroll = scrollOf(history.state) ?? "top";
    const address = addressOf(location);
    const visit: Visit = { address, hash: location.hash, history: "there", scroll };
    if (address !== shownAddress) return follow(visit);
    latest = undefined;
    hideProgress();
    scrollAfter(visit);
  });
  restoreScroll(() => addressOf(location) === shownAddress);
  addEventListener("beforeprint", () => finish());
  // The browser may cache this page and show it again.
  addEventListener("pagehide", () => {
    latest = undefined;
    hideProgress();
  });
  prefetchLinks(prefetch, (link) => isPage(link) && addressOf(link) !== shownAddress);
}

function enterHistory({ address, hash, history: entry }: Visit) {
  if (entry !== "there") saveScroll();
  if (entry === "push") history.pushState({}, "", address + hash);
  if (entry === "replace") history.replaceState({}, "", address + hash);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest("a")) || undefined;
}

function isPage({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  if (target || download || origin !== location.origin) return false;
  return !/^\/admin(\/|$)|\.\w+$/i.test(pathname);
}

/** Slow devices draw pixels as long again after two frames. */
function afterPaint(then: () => void) {
  const begun = performance.now();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => setTimeout(then, performance.now() - begun)),
  );
}
