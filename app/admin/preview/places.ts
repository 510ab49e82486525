import { danishMoment } from "../../formats/danish-moment.ts";
import { danishDate } from "../../formats/danish-time.ts";

/**
 * What stands in a form and what stands on its page are held together by their words: a page needs no marks, and every
 * form has them.
 */

/**
 * The place on the page of what is written in `control`: a field, or a block of a rich text. None where several would do.
 * @param own the part of the page that is the item's, where others stand beside it
 */
export function placeOf(
  control: Element,
  page: Document,
  own: Element | undefined,
): Element | undefined {
  const picture = pictureIn(control);
  if (picture) {
    return picturesIn(own ?? page).find((image) => isSamePicture(image, picture));
  }
  const letters = lettersOf(wordsOf(control));
  if (!letters) return undefined;
  const found = foremost(alike(letters, blocksIn(page, own), lettersIn));
  return found.length > 1 ? found[numberAmong(control, found.length)] : found[0];
}

/** The control of the form that what is pressed on the page was written in. */
export function controlOf(
  pressed: Element,
  form: Element,
  own: Element | undefined,
): HTMLElement | undefined {
  if (own && !own.contains(pressed)) return undefined;
  const picture = pressed.localName === "img" ? pressed : undefined;
  if (picture) {
    const image = picturesIn(form).find((shown) => isSamePicture(shown, picture));
    return image?.closest<HTMLElement>("[data-field]") ?? undefined;
  }
  const letters = lettersIn(closestBlock(pressed));
  const [first] = letters
    ? alike(letters, controlsIn(form), (control) => lettersOf(wordsOf(control)))
    : [];
  return first;
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

function controlsIn(form: Element): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(`:is(${CONTROLS}), ${EDITOR} :is(${BLOCKS})`)];
}

/** Elements with words of their own. */
function blocksIn(page: Document, own: Element | undefined): HTMLElement[] {
  const all = own
    ? own.querySelectorAll<HTMLElement>("*")
    : page.body.querySelectorAll<HTMLElement>("main *, footer *, header *");
  return [...all].filter((element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    ),
  );
}

function closestBlock(element: Element): Element {
  return element.closest(`${BLOCKS}, a, dt, dd, address, td, th, summary, span`) ?? element;
}

/** Those with equal words; else those that share most with them. None where that is hardly anything. */
function alike(
  letters: string,
  among: HTMLElement[],
  read: (element: HTMLElement) => string,
): HTMLElement[] {
  let found: HTMLElement[] = [];
  let most = 0;
  for (const element of among) {
    const own = read(element);
    const shared = own === letters ? Number.POSITIVE_INFINITY : sharedBy(own, letters);
    if (shared > most) [found, most] = [[], shared];
    if (shared > 0 && shared === most) found.push(element);
  }
  return found;
}

function sharedBy(one: string, other: string): number {
  if (!one.includes(other) && !other.includes(one)) return 0;
  const shared = Math.min(one.length, other.length);
  const isMostOfIt = shared * 3 >= Math.max(one.length, other.length);
  return shared >= LEAST_SHARED || isMostOfIt ? shared : 0;
}

const LEAST_SHARED = 4;

/** What stands in a heading is meant before what repeats it, and the page's own before its frame. */
function foremost(found: HTMLElement[]): HTMLElement[] {
  const [best = []] = RANKS.map((rank) => found.filter((element) => element.closest(rank))).filter(
    ({ length }) => length > 0,
  );
  return best.filter(
    (element) => !best.some((inner) => inner !== element && element.contains(inner)),
  );
}

const RANKS = ["h1", "h2, h3", "main", "body"];

/** Which it is of the blocks of its text that say the same, where they are as many as on the page. */
function numberAmong(control: Element, count: number): number {
  const text = control.closest(EDITOR);
  const words = wordsOf(control);
  const same = [...(text?.querySelectorAll(control.localName) ?? [])].filter(
    (block) => wordsOf(block) === words,
  );
  return same.length === count ? same.indexOf(control) : -1;
}

export function wordsOf(control: Element): string {
  if (control instanceof HTMLInputElement && control.type.startsWith("date")) {
    const day = danishMoment(`${control.value.slice(0, 10)}T12:00`);
    return day ? danishDate(day) : "";
  }
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control.value
    : (control.textContent ?? "");
}

function lettersIn(element: Element): string {
  return lettersOf(element.textContent ?? "");
}

/** Where lines break, and which spaces and hyphens a page sets, differs. */
export function lettersOf(words: string): string {
  return words.replace(/[\s\u00ad\u200b]+/g, "");
}

function pictureIn(control: Element): Element | null | undefined {
  return control.closest("[data-field]")?.querySelector(".image-field__frame img");
}

function picturesIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll("img")];
}

function isSamePicture(one: Element, other: Element): boolean {
  return one.getAttribute("src") === other.getAttribute("src");
}
