import { useEffect, useEffectEvent } from "react";

/** Ctrl or Cmd with a key, unless a text's editor has handled it; it acts when no dialog is open. @param isOther other keys */
export function useShortcut(
  key: string,
  act: () => void,
  isOther: (event: KeyboardEvent) => boolean = () => false,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The event of a browser that fills a field has no key.
    const isShortcut =
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      !event.altKey &&
      event.key.toLowerCase() === key;
    if (event.defaultPrevented || !(isShortcut || isOther(event))) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
