import { useEffect, useEffectEvent } from "react";

/** Ctrl+K or Cmd+K, unless a text's editor (where it makes a link) has handled it or a dialog is open; '/' in the bar. */
export function useSearchKeys(open: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isWithKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const isInBar = document.activeElement?.closest(".admin-head") !== null;
    const isAsked = isWithKey ? event.key.toLowerCase() === "k" : event.key === "/" && isInBar;
    if (!isAsked || event.defaultPrevented) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
