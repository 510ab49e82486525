import { useEffect, useEffectEvent } from "react";

/**
 * Ctrl+K, or Cmd+K; where a text is written it makes a link, and over a dialog it would hide what is asked. In the bar '/'
 * does too: elsewhere a single letter must not.
 */
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
