import { type RefObject, useEffect, useEffectEvent } from "react";

const CHOSEN = '.image-field__frame img[src^="blob:"]';

type Chosen = { name: string; src: string };

/** Pictures that are chosen and not uploaded yet, each with its field's name. */
function chosenIn(fields: Element): Chosen[] {
  return [...fields.querySelectorAll<HTMLImageElement>(CHOSEN)].map((image) => ({
    name: image.closest<HTMLElement>("[data-field]")?.dataset.field ?? "",
    src: image.src,
  }));
}

/** The page is asked for with an address in their place, … */
export function chosenAddresses(fields: Element): Record<string, string> {
  return Object.fromEntries(chosenIn(fields).map(({ name }) => [name, placeholderOf(name)]));
}

/** … where they are put before it is shown. */
export function showChosen(fields: Element, page: Document) {
  const chosen = new Map(chosenIn(fields).map(({ name, src }) => [placeholderOf(name), src]));
  for (const image of page.querySelectorAll(`img[src^="${placeholderOf("")}"]`)) {
    const src = chosen.get(image.getAttribute("src") ?? "");
    if (src) image.setAttribute("src", src);
    // Let go while the page was on its way.
    else image.remove();
  }
  // That the first picture is to be fetched early is told in the head too.
  for (const early of page.querySelectorAll(`link[href^="${placeholderOf("")}"]`)) early.remove();
}

function placeholderOf(name: string): string {
  return `/valgt/${name}`;
}

/** Hears of a picture that is chosen, or let go again. */
export function useChosen(fields: RefObject<Element | null>, onChange: () => void) {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const form = fields.current;
    if (!form) return;
    const read = () =>
      chosenIn(form)
        .map(({ src }) => src)
        .join();
    let before = read();
    const observer = new MutationObserver(() => {
      const now = read();
      if (now === before) return;
      before = now;
      change();
    });
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ["src"] });
    return () => observer.disconnect();
  }, [fields]);
}
