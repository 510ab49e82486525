/** Both since the navigation, in milliseconds. */
export type Painted = { pressedAt: number; paintedAt: number };
export type Watched = { pressed: string; shown: string };

/**
 * Runs in the page.
 * @returns when the next press on what matches `pressed` ended, and when other words were painted in what matches `shown`
 */
export function paintAfterPress({ pressed, shown }: Watched): Promise<Painted> {
  const before = document.querySelector(shown)?.textContent;
  let pressedAt = Number.NaN;
  const note = ({ target, timeStamp }: Event) => {
    if (!(target instanceof Element) || !target.closest(pressed)) return;
    removeEventListener("click", note, true);
    pressedAt = timeStamp;
    const observer = new MutationObserver(() => {
      const next = document.querySelector(shown);
      if (!next || next.textContent === before) return;
      observer.disconnect();
      next.setAttribute("elementtiming", "next");
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["id"],
    });
  };
  addEventListener("click", note, true);
  return new Promise((resolve) => {
    // The browser's own account of when an element's first pixels were shown.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("renderTime" in entry) resolve({ pressedAt, paintedAt: Number(entry.renderTime) });
      }
    }).observe({ type: "element" });
  });
}
