/**
 * What stands in a form and what stands on its page are held together by their words: a page needs no marks, and every
 * form has them.
 */

/** The place on the page of what is written in `control`: a field, or a block of a rich text. */
export function placeOf(control: Element, page: Document): Element | undefined {
  const picture = pictureIn(control);
  if (picture) return picturesIn(page).find((image) => isSamePicture(image, picture));
  const letters = lettersOf(wordsOf(control));
  return letters ? best(letters, blocksIn(page), lettersIn) : undefined;
}

/** The control of the form that what is pressed on the page was written in. */
export function controlOf(pressed: Element, form: Element): HTMLElement | undefined {
  const picture = pressed.localName === "img" ? pressed : undefined;
  if (picture) {
    const image = picturesIn(form).find((own) => isSamePicture(own, picture));
    return image?.closest<HTMLElement>("[data-field]") ?? undefined;
  }
  const letters = lettersIn(closestBlock(pressed));
  return letters
    ? best(letters, controlsIn(form), (control) => lettersOf(wordsOf(control)))
    : undefined;
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

/** Elements with words of their own; what stands in a heading is meant before what repeats it. */
function blocksIn(page: Document): HTMLElement[] {
  const headings = page.body.querySelectorAll<HTMLElement>("main :is(h1, h2, h3)");
  const all = page.body.querySelectorAll<HTMLElement>("main *, footer *, header *");
  return [...headings, ...all].filter((element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    ),
  );
}

function closestBlock(element: Element): Element {
  return element.closest(`${BLOCKS}, a, dt, dd, address, td, th, summary, span`) ?? element;
}

/** Equal words first; else those that contain the other's most. Nothing where they have hardly anything in common. */
function best(
  letters: string,
  among: HTMLElement[],
  read: (element: HTMLElement) => string,
): HTMLElement | undefined {
  let found: HTMLElement | undefined;
  let most = 0;
  for (const element of among) {
    const own = read(element);
    if (own === letters) return element;
    const isWithin = own.includes(letters) || (own.length > 0 && letters.includes(own));
    const shared = isWithin ? Math.min(own.length, letters.length) : 0;
    if (shared >= LEAST_SHARED && shared > most) [found, most] = [element, shared];
  }
  return found;
}

const LEAST_SHARED = 4;

export function wordsOf(control: Element): string {
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
