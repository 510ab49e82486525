/** So long after the last movement a page stands still. */
const STILL_MS = 100;

/**
 * Where a page is scrolled to stands with its place in the history: Back and Forward come to the height one left. What
 * is loaded anew the browser itself brings there, and sooner.
 */
export function keepHeights() {
  let still: ReturnType<typeof setTimeout>;
  history.scrollRestoration = "manual";
  if (scrollY === 0) scrollTo(0, heightOf(history.state) ?? 0);
  addEventListener(
    "scroll",
    () => {
      clearTimeout(still);
      still = setTimeout(saveHeight, STILL_MS);
    },
    { passive: true },
  );
  addEventListener("pagehide", () => {
    saveHeight();
    history.scrollRestoration = "auto";
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
}

export function saveHeight() {
  history.replaceState({ height: scrollY }, "");
}

export function heightOf(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("height" in state)) return undefined;
  return typeof state.height === "number" ? state.height : undefined;
}
