/** A map draws itself and opens its own page in a window; it sends no form, and moves us nowhere. */
const RIGHTS = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** 'Vis kort': nothing is asked of anybody else's server before somebody says so. */
export function startMaps() {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("button[data-map]");
    if (!button) return;
    const { map: src, title } = button.dataset;
    const map = Object.assign(document.createElement("iframe"), { src, title, sandbox: RIGHTS });
    button.closest(".map__frame")?.replaceChildren(map);
    map.focus();
  });
}
