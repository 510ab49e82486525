/**
 * A page is read, and pressed, before its script has taken over. This inline script keeps the buttons pressed meanwhile,
 * once each, for who sees nothing happen presses again; and keeps the press to itself: React, already half awake, would
 * do it too. What a button does by itself (a form, a popover) is left to it, but for a form that only the script can send
 * (data-by-script).
 *
 * A script or style sheet that does not come (the sheets have been waited for) went with the build before: the page is
 * loaded anew, once a minute at most. A script with an address in the page is a guest, such as the one that counts how fast
 * pages feel, which content blockers stop. Where there is no connection, or somebody has begun to write, it stays.
 * @param asleep what has not been taken over yet, as a selector
 */
export function keepPresses(asleep: string): string {
  return `{
window.samspilPresses = new Set();
const keep = (event, control) => {
  if (!control?.closest('${asleep}')) return;
  event.preventDefault();
  event.stopPropagation();
  window.samspilPresses.add(control);
  dispatchEvent(new Event("samspil:pressed"));
};
addEventListener("click", (event) => keep(event, event.target.closest?.("button:not([type=submit], [popovertarget], [commandfor])")), true);
addEventListener("submit", (event) => "byScript" in event.target.dataset && keep(event, event.submitter), true);
const some = (selector, test) => [...document.querySelectorAll(selector)].some(test);
let isAsked = false;
const startAnew = async () => {
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "reload" && performance.now() < 60_000;
  if (isAsked || isNew) return;
  isAsked = true;
  const { ok } = await fetch("", { method: "HEAD", cache: "no-store" }).catch(() => ({}));
  isAsked = ok && !some("input, textarea", (field) => field.value !== field.defaultValue);
  if (isAsked) location.reload();
};
addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && !target.dataset.guest && startAnew(), true);
addEventListener("samspil:stale", startAnew);
if (some("link[rel=stylesheet]", ({ sheet }) => !sheet?.cssRules.length)) startAnew();
}`;
}

declare global {
  interface Window {
    /** What was pressed and waits for its script. */
    samspilPresses?: Set<HTMLElement>;
  }
}
