export function startQuickExit() {
  // In the capture phase: Esc closes menus elsewhere, here it always leaves.
  for (const kind of ["keydown", "click"]) addEventListener(kind, leave, true);
}

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
  location.replace(exit.href);
}
