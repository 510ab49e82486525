/** Maps run scripts and open links in new windows, but cannot submit forms or navigate this page. */
const RIGHTS = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** No request goes to the map's server before the click on 'Vis kort'. */
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
