import { type NextPage, readPage } from "./next-page.ts";
import { withTimeout } from "./with-timeout.ts";

const PREFETCH_LIFETIME_MS = 10_000;
const REST_MS = 40;
/** The page's own pictures load first. */
const MENU_DELAY_MS = 500;
const EVENTS = ["pointerover", "pointerdown", "focusin"] as const;

type PrefetchedPage = { coming: Promise<NextPage | undefined>; next?: NextPage };

type Prefetch = ReturnType<typeof createPrefetch>;

export function createPrefetch() {
  const pages = new Map<string, PrefetchedPage>();

  return {
    ask(address: string) {
      if (pages.has(address)) return;
      const page: PrefetchedPage = { coming: withTimeout(fetchPage(address)) };
      const forget = () => pages.get(address) === page && pages.delete(address);
      pages.set(address, page);
      setTimeout(forget, PREFETCH_LIFETIME_MS);
      page.coming.then((next) => {
        page.next = next;
      }, forget);
    },
    takeReady(address: string): NextPage | undefined {
      const next = pages.get(address)?.next;
      if (next) pages.delete(address);
      return next;
    },
    /** Undefined if the browser must load the address itself. @throws if it fails */
    take(address: string): Promise<NextPage | undefined> {
      const page = pages.get(address);
      pages.delete(address);
      return page?.coming ?? withTimeout(fetchPage(address));
    },
  };
}

async function fetchPage(address: string): Promise<NextPage | undefined> {
  const response = await fetch(address);
  const { status, redirected, headers } = response;
  if (status >= 500) throw new Error(`${status} for ${address}`);
  const isHtml = headers.get("content-type")?.startsWith("text/html");
  return isHtml && !redirected ? readPage(await response.text()) : undefined;
}

export function prefetchLinks(prefetch: Prefetch, isPage: (link: HTMLAnchorElement) => boolean) {
  let resting: ReturnType<typeof setTimeout>;

  function ask(link: HTMLAnchorElement) {
    if (isPage(link)) prefetch.ask(link.pathname + link.search);
  }

  for (const sign of EVENTS) {
    addEventListener(
      sign,
      ({ target }) => {
        // Focus moves to each new page while the pointer may rest on the next link.
        if (sign !== "focusin") clearTimeout(resting);
        const link = target instanceof Element ? target.closest("a") : undefined;
        if (!link) return;
        if (sign === "pointerover") resting = setTimeout(ask, REST_MS, link);
        else ask(link);
      },
      { passive: true },
    );
  }

  const inMenu = new IntersectionObserver((changes) => {
    for (const { isIntersecting, target } of changes) {
      if (isIntersecting && target instanceof HTMLAnchorElement) ask(target);
    }
  });
  setTimeout(() => {
    for (const link of document.querySelectorAll("header :is(.menu, dialog) a"))
      inMenu.observe(link);
  }, MENU_DELAY_MS);
}
