import morphdom from "morphdom";
import marks from "./shown-page.css?url";

/** Puts a page into a frame, or brings the one that stands there up to it: its scroll, and what is equal, stays. */
export function showPage(
  frame: HTMLIFrameElement,
  page: Document,
  { onOpened, onChanged }: { onOpened: () => void; onChanged: () => void },
) {
  // It is to be looked at: what it does for visitors needs no trying here.
  for (const script of page.querySelectorAll("script")) script.remove();
  // The Tab key comes to it once, and goes on with the form.
  for (const stop of page.querySelectorAll<HTMLElement>(TAB_STOPS)) stop.tabIndex = -1;
  const shown = frame.contentDocument;
  if (shown?.querySelector("main")) {
    const { lang } = page.documentElement;
    // The same one set anew would style the whole page again.
    if (shown.documentElement.lang !== lang) shown.documentElement.lang = lang;
    morphInto(shown.body, page.body);
    onChanged();
    return;
  }
  page.head.append(stylesheet(page));
  frame.addEventListener("load", onOpened, { once: true });
  frame.srcdoc = page.documentElement.outerHTML;
}

const TAB_STOPS = "a, button, input, select, textarea, summary, iframe, [tabindex]";

function morphInto(shown: HTMLElement, page: HTMLElement) {
  morphdom(shown, page, {
    onBeforeElUpdated(from, to) {
      if (from.isEqualNode(to)) return false;
      if (from.hasAttribute(MARK)) to.setAttribute(MARK, "");
      // What was opened to show the place stays open.
      if (from.localName === "details" && from.hasAttribute("open")) to.setAttribute("open", "");
      return true;
    },
  });
}

function stylesheet(page: Document) {
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = marks;
  return link;
}

const MARK = "data-place";

/** Marks the place of what is written; it is scrolled to when it is out of sight. */
export function markPlace(page: Document, place: Element | undefined) {
  for (const marked of page.querySelectorAll(`[${MARK}]`)) {
    if (marked !== place) marked.removeAttribute(MARK);
  }
  if (!place || place.hasAttribute(MARK)) return;
  place.setAttribute(MARK, "");
  place.closest("details")?.setAttribute("open", "");
  const { top, bottom } = place.getBoundingClientRect();
  const height = page.documentElement.clientHeight;
  if (top >= 0 && bottom <= height) return;
  page.defaultView?.scrollBy({ top: top - height * SCROLLED_TO });
}

/** Where in the frame's height a place comes to stand. */
const SCROLLED_TO = 0.42;
