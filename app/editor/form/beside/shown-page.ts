import morphdom from "morphdom";
import { parseDanishTime } from "../../../formats/danish-clock.ts";
import { danishDate } from "../../../formats/danish-time.ts";
import { stemOf } from "../../../server/media/media-path.ts";

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

/** The form's control for a pressed element. Words and pictures are compared, because the page does not mark its fields. */
export function controlOf(pressed: Element, form: Element): HTMLElement | undefined {
  if (pressed.localName === "img") {
    return samePicture(pressed, form)?.closest<HTMLElement>("[data-field]") ?? undefined;
  }
  const block = pressed.closest(`${BLOCKS}, a, dt, dd, address, td, th, summary, span`) ?? pressed;
  const controls = form.querySelectorAll<HTMLElement>(`:is(${CONTROLS}), ${EDITOR} :is(${BLOCKS})`);
  return mostAlike(lettersOf(block), controls);
}

export function placeOf(control: Element, part: Element): Element | undefined {
  const picture = control.closest("[data-field]")?.querySelector("img");
  if (picture) return samePicture(picture, part);
  // Headings come before texts that repeat them, and the page's content before header and footer.
  const blocks = ["h1", "h2, h3", "main *", "*"].flatMap((rank) => [
    ...part.querySelectorAll<HTMLElement>(rank),
  ]);
  return mostAlike(lettersOf(control), blocks.filter(hasOwnWords));
}

export function focusedIn(form: Element): Element | undefined {
  const { activeElement } = document;
  if (!activeElement || !form.contains(activeElement)) return undefined;
  if (!activeElement.matches(EDITOR)) {
    return activeElement.matches(CONTROLS)
      ? activeElement
      : (activeElement.closest("[data-field]") ?? undefined);
  }
  const caret = getSelection()?.anchorNode;
  const at = caret instanceof Element ? caret : caret?.parentElement;
  return at?.closest(BLOCKS) ?? undefined;
}

const EDITOR = "[contenteditable=true]";
const BLOCKS = "p, h1, h2, h3, h4, li, blockquote";
const CONTROLS = "input:not([type=file], [type=checkbox], [type=radio]), textarea, select";

function hasOwnWords(element: Element): boolean {
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
  );
}

function samePicture(picture: Element, root: Element): Element | undefined {
  const source = sourceOf(picture);
  return [...root.querySelectorAll("img")].find((image) => sourceOf(image) === source);
}

function sourceOf(picture: Element): string {
  return stemOf(picture.getAttribute("src") ?? "");
}

/** The element with the same letters; else the one that shares the most, if that is enough. */
function mostAlike(letters: string, among: Iterable<HTMLElement>): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  let most = 0;
  for (const element of among) {
    const shared = sharedBy(lettersOf(element), letters);
    if (shared > most) [best, most] = [element, shared];
  }
  return best;
}

function sharedBy(a: string, b: string): number {
  if (a === b && a) return Number.POSITIVE_INFINITY;
  if (!a.includes(b) && !b.includes(a)) return 0;
  const shared = Math.min(a.length, b.length);
  const isLargePart = shared * 3 >= Math.max(a.length, b.length);
  return shared >= LEAST_SHARED || isLargePart ? shared : 0;
}

const LEAST_SHARED = 4;

/** Without spaces and soft hyphens, which differ between a form and its page. */
function lettersOf(element: Element): string {
  return wordsOf(element).replace(/[\s\u00ad\u200b]+/g, "");
}

function wordsOf(element: Element): string {
  if (element instanceof HTMLInputElement && element.type.startsWith("date")) {
    const day = parseDanishTime(`${element.value.slice(0, 10)}T12:00`);
    return day ? danishDate(day) : "";
  }
  return element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
    ? element.value
    : (element.textContent ?? "");
}
