export function startQuickExit() {
  // In the capture phase: Esc closes menus elsewhere, here it always leaves.
  for (const kind of ["keydown", "click"]) addEventListener(kind, leave, true);
}

const REFERRER = { name: "referrer", content: "no-referrer" };

function leave(event: Event) {
  const exit = document.querySelector<HTMLAnchorElement>("a[data-quick-exit]");
  const { target } = event;
  const isAsked =
    event instanceof KeyboardEvent
      ? event.key === "Escape"
      : target instanceof Node && exit?.contains(target);
  if (!exit || !isAsked) return;
  event.preventDefault();
  // Hides everything while the other page loads.
  document.body.hidden = true;
  // The link's own rel says the same to browsers without script.
  document.head.append(Object.assign(document.createElement("meta"), REFERRER));
  location.replace(exit.href);
}
