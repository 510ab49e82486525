import { type RefObject, useState } from "react";

export function useCopying(place: RefObject<HTMLElement | null>, name: string) {
  const [sentence, setSentence] = useState("");

  async function copy(text: string) {
    if (place.current instanceof HTMLInputElement) place.current.select();
    else if (place.current) getSelection()?.selectAllChildren(place.current);
    try {
      await navigator.clipboard.writeText(text);
      setSentence(`${name} er kopieret.`);
    } catch {
      // There is no clipboard without https: the selected text is copied by hand.
      setSentence(`${name} er markeret. Kopiér med Ctrl+C.`);
    }
  }

  return [sentence, copy, () => setSentence("")] as const;
}
