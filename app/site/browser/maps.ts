/** A map draws itself and opens its own page in a window; it sends no form, and moves us nowhere. */
const RIGHTS = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** 'Vis kort': nothing is asked of anybody else's server before somebody says so. */
export function startMaps() {
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLElement>("a[data-map]");
    if (!link) return;
    event.preventDefault();
    const { map: src, title } = link.dataset;
    const map = Object.assign(document.createElement("iframe"), { src, title, sandbox: RIGHTS });
    link.closest(".map__frame")?.replaceChildren(map);
    map.focus();
  });
}
