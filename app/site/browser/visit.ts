export type Visit = {
  address: string;
  hash: string;
  history: "push" | "replace" | "there";
  scroll: "top" | "keep" | number;
};

export function addressOf({ pathname, search }: HTMLAnchorElement | Location): string {
  return pathname + search;
}

export function load({ address, hash, history: entry }: Visit) {
  if (entry === "there") location.reload();
  else if (entry === "replace") location.replace(address + hash);
  else location.assign(address + hash);
}

export function scrollAfter({ scroll, hash }: Visit) {
  const place = placeNamed(hash);
  if (place && scroll === "top") place.scrollIntoView();
  else if (scroll !== "keep") scrollTo(0, scroll === "top" ? 0 : scroll);
}

/** Focuses the page's start or its anchor, as after a load; a choice within the page keeps its focus. */
export function focusAfter({ address, hash, scroll }: Visit, main: HTMLElement) {
  const chosen = [...main.querySelectorAll<HTMLAnchorElement>("a[aria-current]")].find(
    (link) => scroll === "keep" && addressOf(link) === address,
  );
  const place = placeNamed(hash) ?? main;
  place.tabIndex = -1;
  (chosen ?? place).focus({ preventScroll: true });
}

/** An address writes æ as %C3%A6. */
function placeNamed(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return document.getElementById(name);
  }
}
