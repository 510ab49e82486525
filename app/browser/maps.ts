/** 'Vis kort': nothing is asked of anybody else's server before the visitor says so. */
export function startMaps() {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-map]") : undefined;
    const place = button?.closest(".map__frame");
    const map = place?.querySelector("template");
    if (!place || !map) return;
    place.replaceChildren(map.content.cloneNode(true));
    // The button that was pressed is gone; the keyboard goes on in the map.
    place.querySelector("iframe")?.focus();
  });
}
