/**
 * Starts the page's scripts once it has been painted with the picture it opens with: before, they would be fetched beside
 * the styles, the fonts and the picture that the first paint waits for. Pictures further down wait for it too
 * (styles/shapes.css). A page opened in the background is not painted, and a picture may never come: it starts after two
 * seconds.
 * @param modules addresses; all are asked for at once, for what the first imports would otherwise be found after it
 */
export function startAfterPaint(modules: string[]): string {
  return `{
let started = false;
const append = (parent, name, properties) => parent.append(Object.assign(document.createElement(name), properties));
const start = () => {
  document.documentElement.dataset.painted = "";
  if (started) return;
  started = true;
  for (const href of ${JSON.stringify(modules)}) append(document.head, "link", { rel: "modulepreload", href });
  append(document.body, "script", { type: "module", src: "${modules[0]}" });
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
}
