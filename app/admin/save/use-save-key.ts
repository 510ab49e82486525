import { useEffect, useEffectEvent } from "react";

export function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSaveKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isSaveKey || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
