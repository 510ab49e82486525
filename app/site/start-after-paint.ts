/**
 * The page's modules stand in its HTML as text, named by data-modules: left to themselves they would be fetched
 * before the first paint, beside the styles and fonts that it waits for. This inline script starts them once the page
 * has been painted; all of them at once, for what they import would otherwise be found one after the other.
 * Pictures further down wait for it too (styles/shapes.css).
 * A page opened in the background is not painted: it starts after two seconds.
 */
export const startAfterPaint = `{
const waiting = document.querySelector("script[data-modules]");
let started = !waiting;
const start = () => {
  document.documentElement.dataset.painted = "";
  if (started) return;
  started = true;
  for (const href of waiting.dataset.modules.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  const { textContent } = waiting;
  document.body.append(Object.assign(document.createElement("script"), { type: "module", textContent }));
};
if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
} else requestAnimationFrame(() => setTimeout(start));
setTimeout(start, 2000);
}`;
