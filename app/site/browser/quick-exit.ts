/** Leaves a page that has the way out, and puts the neutral one in its place in the tab's history. */
export function startQuickExit() {
  const exit = () => document.querySelector<HTMLAnchorElement>("a[data-quick-exit]");

  function leave(event: Event, link: HTMLAnchorElement) {
    event.preventDefault();
    event.stopPropagation();
    // Nothing is left to be seen while the other page loads.
    document.body.hidden = true;
    document.title = "";
    location.replace(link.href);
  }

  // Before anybody else hears of it: Esc closes a menu elsewhere, and here it always leaves.
  addEventListener(
    "keydown",
    (event) => {
      const link = event.key === "Escape" ? exit() : null;
      if (link) leave(event, link);
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const link = exit();
      if (link && event.target instanceof Node && link.contains(event.target)) leave(event, link);
    },
    true,
  );
}
