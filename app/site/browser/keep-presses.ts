/**
 * Keeps the buttons that are pressed before their script has taken over, once each, and the press to itself: React, half
 * awake, would do it too. What a button does without script is left to it, unless its form is sent by script alone.
 *
 * A script or style sheet that does not come went with the build before: the page is loaded anew, once a minute at most,
 * unless there is no connection or somebody has begun to write. Guests' scripts (data-guest) may be blocked.
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
    samspilPresses?: Set<HTMLElement>;
  }
}
