import morphdom from "morphdom";
import { lettersOf, wordsOf } from "./places.ts";

/** A field, or a block of a rich text, and the place on the page that says the same words. */
export type Pair = { control: Element; place: Element };

export function isEcho({ control, place }: Pair): boolean {
  return place.isConnected && lettersOf(wordsOf(control)) === lettersOf(place.textContent ?? "");
}

/** Puts what the control says now in its place. What the place has of its own around the words is left to the server. */
export function echo({ control, place }: Pair) {
  if (!control.isConnected || !place.isConnected) return;
  if ("value" in control) {
    if (place.childElementCount === 0) place.textContent = wordsOf(control);
    return;
  }
  // Where only letters change no element is styled anew: in a long text that is most of a key's cost.
  morphdom(place, control.cloneNode(true), { childrenOnly: true });
}
