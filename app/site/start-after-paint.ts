/**
 * The page's modules stand in its HTML as text, named by data-modules: left to themselves they would be fetched
 * before the first paint, beside the styles, the fonts and the picture that it waits for. This inline script starts
 * them once the page has been painted with the picture it opens with; all of them at once, for what they import would
 * otherwise be found one after the other. Pictures further down wait for it too (styles/shapes.css).
 * A page opened in the background is not painted, and a picture may never come: it starts after two seconds.
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
const startSoon = async () => {
  await document.querySelector("img[fetchpriority=high]")?.decode().catch(() => {});
  requestAnimationFrame(() => requestAnimationFrame(start));
};
if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) startSoon();
  }).observe({ type: "paint", buffered: true });
} else startSoon();
setTimeout(start, 2000);
}`;
