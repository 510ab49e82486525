import { markCurrentPage } from "./menus.ts";
import type { PagePart } from "./page-part.ts";
import { createPrefetch, prefetchOnSigns } from "./prefetch.ts";
import { heightOf, keepHeights, saveHeight } from "./scroll.ts";
import { addressOf, focusAfter, load, scrollAfter, type Visit } from "./visit.ts";

type Steps = {
  onLeft: (left: Element) => void;
  beforePaint: () => void;
  onShown: (shown: Element) => void;
};

/** Turns pages within the document: the next one's `<main>`, fetched ahead, takes the place of this one's. */
export function startNavigation({ onLeft, beforePaint, onShown }: Steps) {
  const prefetch = createPrefetch();
  const progress = document.querySelector<HTMLElement>("#paa-vej");
  const status = document.querySelector("#sidens-titel");
  let shown = addressOf(location);
  let latest: Visit | undefined;
  let finish = () => {};

  async function turn(visit: Visit) {
    finish();
    latest = visit;
    dispatchEvent(new Event("samspil:turning"));
    const ready = prefetch.takeReady(visit.address);
    if (ready) return show(visit, ready);
    dispatchEvent(new Event("samspil:leaving"));
    if (progress) progress.hidden = false;
    try {
      const part = await prefetch.take(visit.address);
      if (latest !== visit) return;
      if (part) show(visit, part);
      else load(visit);
    } catch (error) {
      console.error(error);
      if (latest === visit) showTrouble(visit);
    }
  }

  /** The words first: whatever else a turn is would keep them waiting. */
  function show(visit: Visit, part: PagePart) {
    enterHistory(visit);
    const left = replaceMain(part.main);
    beforePaint();
    shown = visit.address;
    scrollAfter(visit);
    const focused = document.activeElement;
    finish = once(() => {
      // What was pressed on the new page meanwhile keeps the focus.
      const isChosen = document.activeElement !== focused;
      if (left) onLeft(left);
      sayWhereWeAre(part.title);
      dispatchEvent(new Event("samspil:leaving"));
      document.documentElement.lang = part.lang;
      part.describe();
      part.putPictures();
      if (!isChosen) focusAfter(visit, part.main);
      onShown(part.main);
    });
    afterPaint(finish);
  }

  function showTrouble(visit: Visit) {
    const trouble = document.querySelector<HTMLTemplateElement>("#uheld");
    const main = document.querySelector("main")?.cloneNode(false);
    if (!trouble || !(main instanceof HTMLElement)) return load(visit);
    main.append(trouble.content.cloneNode(true));
    const { below = "", sentence = "" } = trouble.dataset;
    const words = main.querySelector(".lead");
    if (words && visit.address.startsWith(below)) words.textContent = sentence;
    enterHistory(visit);
    const left = replaceMain(main);
    if (left) onLeft(left);
    shown = visit.address;
    sayWhereWeAre(trouble.title);
    document.documentElement.lang = "da";
    for (const again of main.querySelectorAll("a")) {
      again.href = location.href;
      again.target = "";
    }
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }

  function sayWhereWeAre(title: string) {
    document.title = title;
    if (status) status.textContent = title;
    hideProgress();
    markCurrentPage();
  }

  function hideProgress() {
    if (progress) progress.hidden = true;
  }

  let hasTurned = false;
  document.addEventListener("click", (event) => {
    if (event.detail < 2) hasTurned = false;
    // The second half of a double click comes down on the page that the first turned to, and means no link there.
    if (hasTurned) return event.preventDefault();
    const link = isPlainPress(event) ? linkAt(event.target) : undefined;
    if (!link || !isPage(link)) return;
    const isHere = addressOf(link) === shown;
    if (isHere && link.hash) return saveHeight();
    event.preventDefault();
    hasTurned = true;
    turn({
      address: addressOf(link),
      hash: link.hash,
      history: isHere || link.dataset.history === "replace" ? "replace" : "push",
      scroll: link.dataset.scroll === "keep" ? "keep" : "top",
    });
  });
  addEventListener("popstate", () => {
    finish();
    const scroll = heightOf(history.state) ?? "top";
    const address = addressOf(location);
    const visit: Visit = { address, hash: location.hash, history: "there", scroll };
    if (address !== shown) return turn(visit);
    latest = undefined;
    hideProgress();
    scrollAfter(visit);
  });
  keepHeights(() => addressOf(location) === shown);
  addEventListener("beforeprint", () => finish());
  // The browser may keep the page as it is left, and show it again.
  addEventListener("pagehide", hideProgress);
  prefetchOnSigns(prefetch, (link) => isPage(link) && addressOf(link) !== shown);
}

function enterHistory({ address, hash, history: entry }: Visit) {
  if (entry !== "there") saveHeight();
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

function replaceMain(next: HTMLElement): Element | undefined {
  const left = document.querySelector("main");
  left?.replaceWith(next);
  return left ?? undefined;
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

/** Two frames later, and as long again: only then are the pixels drawn where the processor is slow. */
function afterPaint(then: () => void) {
  const begun = performance.now();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => setTimeout(then, performance.now() - begun)),
  );
}
