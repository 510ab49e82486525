import morphdom from "morphdom";

/** Shows a page in a frame. A page that is already there is patched, so that it keeps its scroll position. */
export function showPage(frame: HTMLIFrameElement, html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const script of page.querySelectorAll("script")) script.remove();
  for (const stop of page.querySelectorAll<HTMLElement>(TAB_STOPS)) stop.tabIndex = -1;
  page.body.style.cursor = "pointer";
  const currentPage = frame.contentDocument;
  if (!currentPage?.querySelector("main")) {
    frame.srcdoc = page.documentElement.outerHTML;
    return;
  }
  const { lang } = page.documentElement;
  // A new value would restyle the whole page, even if it is the same.
  if (currentPage.documentElement.lang !== lang) currentPage.documentElement.lang = lang;
  morphdom(currentPage.body, page.body, {
    onBeforeElUpdated(from, to) {
      if (from.isEqualNode(to)) return false;
      // revealPlace may have opened it.
      if (from.localName === "details" && from.hasAttribute("open")) to.setAttribute("open", "");
      return true;
    },
  });
}

const TAB_STOPS = "a, button, input, select, textarea, summary, iframe, [tabindex]";

export function revealPlace(place: Element) {
  const { documentElement: page, defaultView: frame } = place.ownerDocument;
  place.closest("details")?.setAttribute("open", "");
  const { top, bottom } = place.getBoundingClientRect();
  if (top >= 0 && bottom <= page.clientHeight) return;
  // 'scrollIntoView' would scroll the form as well.
  frame?.scrollBy({ top: top - page.clientHeight * SCROLLED_TO });
}

/** The element's place after scrolling, as a share of the frame's height. */
const SCROLLED_TO = 0.42;
