/** Leaves a page that has the way out, and puts the neutral one in its place in the tab's history. */
export function startQuickExit() {
  // Before anybody else hears of it: Esc closes a menu elsewhere, and here it always leaves.
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
  // Nothing is left to be seen while the other page loads.
  document.body.hidden = true;
  location.replace(exit.href);
}
