import { useSyncExternalStore } from "react";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotionPreference,
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}

export function useTabHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
}

function onMotionPreference(changed: () => void) {
  const preference = matchMedia(REDUCED_MOTION);
  preference.addEventListener("change", changed);
  return () => preference.removeEventListener("change", changed);
}

function onVisibility(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
