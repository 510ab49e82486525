import morphdom from "morphdom";

/** Puts a page into a frame, or brings the one that stands there up to it: its scroll, and what is equal, stays. */
export function showPage(frame: HTMLIFrameElement, html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  // It is to be looked at: what it does for visitors needs no trying here.
  for (const script of page.querySelectorAll("script")) script.remove();
  // The Tab key comes to it once, and goes on with the form.
  for (const stop of page.querySelectorAll<HTMLElement>(TAB_STOPS)) stop.tabIndex = -1;
  page.body.style.cursor = "pointer";
  const shown = frame.contentDocument;
  if (!shown?.querySelector("main")) {
    frame.srcdoc = page.documentElement.outerHTML;
    return;
  }
  const { lang } = page.documentElement;
  // The same one set anew would style the whole page again.
  if (shown.documentElement.lang !== lang) shown.documentElement.lang = lang;
  morphdom(shown.body, page.body, {
    onBeforeElUpdated(from, to) {
      if (from.isEqualNode(to)) return false;
      // What was opened to show a place stays open.
      if (from.localName === "details" && from.hasAttribute("open")) to.setAttribute("open", "");
      return true;
    },
  });
}

const TAB_STOPS = "a, button, input, select, textarea, summary, iframe, [tabindex]";

/** Scrolls the frame to a place that is out of its sight. */
export function revealPlace(place: Element) {
  const { documentElement: page, defaultView: frame } = place.ownerDocument;
  place.closest("details")?.setAttribute("open", "");
  const { top, bottom } = place.getBoundingClientRect();
  if (top >= 0 && bottom <= page.clientHeight) return;
  // 'scrollIntoView' would scroll the form as well.
  frame?.scrollBy({ top: top - page.clientHeight * SCROLLED_TO });
}

/** Where in the frame's height a place comes to stand. */
const SCROLLED_TO = 0.42;
