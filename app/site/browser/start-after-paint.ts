/** Scripts would share the bandwidth with the main picture. Background tabs never paint: they start after 2 seconds. */
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
