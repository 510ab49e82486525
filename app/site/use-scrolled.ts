import { useSyncExternalStore } from "react";

const SCROLLED_PIXELS = 40;
/** Asked of the browser only when it has scrolled: in the midst of a change of page it would have to lay that out first. */
let scrolled = false;

export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrolled,
    () => false,
  );
}

function onScroll(changed: () => void) {
  function look() {
    scrolled = window.scrollY > SCROLLED_PIXELS;
    changed();
  }
  look();
  window.addEventListener("scroll", look, { passive: true });
  return () => window.removeEventListener("scroll", look);
}
