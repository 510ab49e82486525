import { type RefObject, useState } from "react";

export function useCopying(place: RefObject<HTMLElement | null>, what: string) {
  const [said, setSaid] = useState("");

  async function copy(text: string) {
    if (place.current instanceof HTMLInputElement) place.current.select();
    else if (place.current) getSelection()?.selectAllChildren(place.current);
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${what} er kopieret.`);
    } catch {
      // No clipboard on an address without https: the text is marked, and the person copies it.
      setSaid(`${what} er markeret. Kopiér med Ctrl+C.`);
    }
  }

  return [said, copy] as const;
}
