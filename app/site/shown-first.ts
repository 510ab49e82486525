import { RouterContextProvider } from "react-router";
import { afterWords } from "./words-first.ts";

const turns = new EventTarget();
let painted: Promise<void> | undefined;

/** For a page that lies ready: the router, and all that listens to it, hears of the turn when the words are painted. */
export function showFirst() {
  painted = new Promise((resolve) => {
    afterWords(resolve);
  });
  turns.dispatchEvent(new Event("shown"));
}

/** What the router begins a turn with. */
export async function onceShown(): Promise<RouterContextProvider> {
  await painted;
  return new RouterContextProvider();
}

/** Calls `then` when a page is shown that the router has yet to hear of. @returns what calls it off */
export function onShown(then: () => void): () => void {
  turns.addEventListener("shown", then);
  return () => turns.removeEventListener("shown", then);
}
