import { useEffect, useEffectEvent } from "react";

/** Ctrl or Cmd with a key, unless a text's editor has handled it; it acts when no dialog is open. @param also other keys */
export function useShortcut(
  key: string,
  act: () => void,
  also: (event: KeyboardEvent) => boolean = () => false,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      event.key.toLowerCase() === key &&
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      !event.altKey;
    if (event.defaultPrevented || !(isShortcut || also(event))) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
