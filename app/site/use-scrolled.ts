import { useSyncExternalStore } from "react";

const SCROLLED_PIXELS = 40;

export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > SCROLLED_PIXELS,
    () => false,
  );
}

function onScroll(changed: () => void) {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
