const STILL_MS = 100;

/** Restores the scroll position on Back and Forward; `isThere` is false while the page is loading. */
export function restoreScroll(isThere: () => boolean) {
  const keep = () => isThere() && saveScroll();
  let still: ReturnType<typeof setTimeout>;
  history.scrollRestoration = "manual";
  if (scrollY === 0) scrollTo(0, scrollOf(history.state) ?? 0);
  addEventListener(
    "scroll",
    () => {
      clearTimeout(still);
      still = setTimeout(keep, STILL_MS);
    },
    { passive: true },
  );
  addEventListener("pagehide", () => {
    keep();
    history.scrollRestoration = "auto";
  });
  addEventListener("pageshow", ({ persisted }) => {
    history.scrollRestoration = "manual";
    // WebKit shows cached pages from the top.
    if (persisted) scrollTo(0, scrollOf(history.state) ?? scrollY);
  });
}

export function saveScroll() {
  history.replaceState({ height: scrollY }, "");
}

export function scrollOf(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("height" in state)) return undefined;
  return typeof state.height === "number" ? state.height : undefined;
}
