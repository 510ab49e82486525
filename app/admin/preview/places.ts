import { danishMoment } from "../../formats/danish-moment.ts";
import { danishDate } from "../../formats/danish-time.ts";
import { stemOf } from "../../server/media/media-path.ts";

/** A form and its page are held together by their words and pictures: a visitor's page has no marks for it. */

/** The control of the form that what is pressed on the page was written in. */
export function controlOf(pressed: Element, form: Element): HTMLElement | undefined {
  if (pressed.localName === "img") {
    return samePicture(pressed, form)?.closest<HTMLElement>("[data-field]") ?? undefined;
  }
  const block = pressed.closest(`${BLOCKS}, a, dt, dd, address, td, th, summary, span`) ?? pressed;
  const controls = form.querySelectorAll<HTMLElement>(`:is(${CONTROLS}), ${EDITOR} :is(${BLOCKS})`);
  return mostAlike(lettersOf(block), controls);
}

/** The place on the page, or in the part of it that is the item's, of what is written in a control. */
export function placeOf(control: Element, part: Element): Element | undefined {
  const picture = control.closest("[data-field]")?.querySelector("img");
  if (picture) return samePicture(picture, part);
  // What stands in a heading is meant before what repeats it, and the page's own before its frame.
  const blocks = ["h1", "h2, h3", "main *", "*"].flatMap((rank) => [
    ...part.querySelectorAll<HTMLElement>(rank),
  ]);
  return mostAlike(lettersOf(control), blocks.filter(hasOwnWords));
}

/** The control, or the block of a rich text, that the caret stands in. */
export function writtenIn(form: Element): Element | undefined {
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
  const shown = sourceOf(picture);
  return [...root.querySelectorAll("img")].find((image) => sourceOf(image) === shown);
}

/** Of whichever variant of it. */
function sourceOf(picture: Element): string {
  return stemOf(picture.getAttribute("src") ?? "");
}

/** The first that says the same; else the one that shares most with it, where that is more than hardly anything. */
function mostAlike(letters: string, among: Iterable<HTMLElement>): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  let most = 0;
  for (const element of among) {
    const shared = sharedBy(lettersOf(element), letters);
    if (shared > most) [best, most] = [element, shared];
  }
  return best;
}

function sharedBy(one: string, other: string): number {
  if (one === other && one) return Number.POSITIVE_INFINITY;
  if (!one.includes(other) && !other.includes(one)) return 0;
  const shared = Math.min(one.length, other.length);
  const isMostOfIt = shared * 3 >= Math.max(one.length, other.length);
  return shared >= LEAST_SHARED || isMostOfIt ? shared : 0;
}

const LEAST_SHARED = 4;

/** Where lines break, and which spaces and hyphens a page sets, differs. */
function lettersOf(element: Element): string {
  return wordsOf(element).replace(/[\s\u00ad\u200b]+/g, "");
}

function wordsOf(element: Element): string {
  if (element instanceof HTMLInputElement && element.type.startsWith("date")) {
    const day = danishMoment(`${element.value.slice(0, 10)}T12:00`);
    return day ? danishDate(day) : "";
  }
  return element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
    ? element.value
    : (element.textContent ?? "");
}
